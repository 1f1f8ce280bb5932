package dev.windrow.kernel;

import dev.windrow.query.KernelArgument;

import java.util.Objects;

/**
 * What a kernel is given at a place of its parameter list; {@link Parameters} makes them.
 *
 * @param <T> the type that the method declares there, or its wrapper if that is a primitive
 * @param argument what it is
 */
public record Parameter<T>(KernelArgument argument) {
    public Parameter {
        Objects.requireNonNull(argument, "argument");
    }
}
