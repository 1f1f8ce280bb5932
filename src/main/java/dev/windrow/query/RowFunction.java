// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/**
 * A function of the values of one row, in Java. {@link FunctionCall} applies it, on the CPU.
 *
 * <p>Integers come and go as {@code Long}, floats as {@code Double}, decimals as {@code
 * BigDecimal}, bools as {@code Boolean}, strings as {@code String}, dates as {@code LocalDate},
 * times as {@code LocalTime}, timestamps as {@code LocalDateTime}, byte strings as {@code byte[]},
 * and lists and structs as {@code List}.
 *
 * <p>Two functions are equal only if they are the same object: calls of one function with equal
 * arguments are computed once.
 */
public final class RowFunction {

    private final String name;
    private final List<Signature> signatures;
    private final @Nullable Typing typing;

    private RowFunction(String name, List<Signature> signatures, @Nullable Typing typing) {
        this.name = name;
        this.signatures = signatures;
        this.typing = typing;
    }

    /**
     * Makes a function.
     *
     * @param name the name, for texts and errors
     * @param signatures what it takes and makes; the first one counts that fits the arguments
     * @return the function
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no signature
     */
    public static RowFunction of(String name, Signature... signatures) {
        if (signatures.length == 0) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "the function %s has no signature, expected at least one", name);
        }
        return new RowFunction(Objects.requireNonNull(name, "name"), List.of(signatures), null);
    }

    /**
     * Makes a function whose types depend on those of its arguments, as that of a list's element
     * does.
     *
     * @param name the name, for texts and errors
     * @param typing tells what it takes and makes
     * @return the function
     */
    public static RowFunction generic(String name, Typing typing) {
        return new RowFunction(Objects.requireNonNull(name, "name"), List.of(), typing);
    }

    /** {@return the name} */
    public String name() {
        return name;
    }

    /** {@return what it takes and makes, whatever its arguments are} */
    public List<Signature> signatures() {
        return signatures;
    }

    /** {@return what tells what it takes and makes, or null if {@link #signatures()} do} */
    public @Nullable Typing typing() {
        return typing;
    }

    /** {@return the type of the result of the first signature; a list where arguments tell it} */
    public ColumnType usualResult() {
        return typing == null
                ? signatures.getFirst().result()
                : new ColumnType.ListOf(ColumnType.StructOf.NOTHING);
    }

    /** {@return the name} */
    @Override
    public String toString() {
        return name;
    }

    /** Tells what a function takes and makes for arguments of some types. */
    @FunctionalInterface
    public interface Typing {

        /**
         * Returns the signature for some arguments.
         *
         * @param arguments the arguments
         * @param types their types; {@link ColumnType.StructOf#NOTHING} for a null without a type
         * @return the signature, or null if the function does not take them
         */
        @Nullable Signature of(List<Expression> arguments, List<ColumnType> types);
    }

    /** The code of a function. Threads call it at the same time. */
    @FunctionalInterface
    public interface Code {

        /**
         * Computes the value of a row.
         *
         * @param values the values of the arguments, none of which is null unless the signature
         *     takes nulls
         * @return the value, or null
         * @throws ArithmeticException if the result does not fit: an {@code OVERFLOW} of the query
         * @throws IllegalArgumentException if a value is none of the function: an {@code
         *     INVALID_ARGUMENT} of the query
         */
        @Nullable Object apply(@Nullable Object[] values);
    }

    /** Code of a float64 that makes a float64, which is called without an object for each value. */
    @FunctionalInterface
    public interface RealCode extends Code {

        /**
         * Computes the value of a row.
         *
         * @param value the value of the argument
         * @return the value
         */
        double apply(double value);

        @Override
        default Object apply(@Nullable Object[] values) {
            return apply((double) Objects.requireNonNull(values[0]));
        }
    }

    /** What may follow the arguments that a function has at least. */
    public enum Rest {
        /** Nothing. */
        NONE,
        /** More of the type of the last one. */
        OF_SAME_TYPE,
        /** More of any type. */
        OF_ANY_TYPE
    }

    /**
     * What a function takes and makes.
     *
     * @param parameters the types of the arguments: integers of any width become an int64, any
     *     numbers a float64, and dates a timestamp
     * @param rest the arguments that may follow
     * @param takesNulls whether the code is called for rows with a null; otherwise the result is
     *     null there
     * @param result the type of the result
     * @param code computes it
     */
    public record Signature(
            List<ColumnType> parameters,
            Rest rest,
            boolean takesNulls,
            ColumnType result,
            Code code) {

        /** Copies the parameters. */
        public Signature {
            parameters = List.copyOf(parameters);
            Objects.requireNonNull(result, "result");
            Objects.requireNonNull(code, "code");
        }

        /**
         * {@return whether there may be so many arguments}
         *
         * @param count the number of arguments
         */
        public boolean takes(int count) {
            return rest == Rest.NONE ? count == parameters.size() : count >= parameters.size();
        }

        /**
         * {@return the type of an argument, or null for any}
         *
         * @param index its place, from 0
         */
        public @Nullable ColumnType parameter(int index) {
            return index >= parameters.size() && rest == Rest.OF_ANY_TYPE
                    ? null
                    : parameters.get(Math.min(index, parameters.size() - 1));
        }
    }
}
