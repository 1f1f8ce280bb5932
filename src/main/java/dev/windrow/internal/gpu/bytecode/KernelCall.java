// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.bytecode;

import uk.ac.manchester.tornado.api.TaskGraphInterface;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A kernel with its arguments.
 *
 * @param code a task of TornadoVM
 * @param arguments all arguments, the context among them
 * @param refusal returns the failure where TornadoVM refuses the kernel
 */
public record KernelCall(Object code, List<?> arguments, UnaryOperator<RuntimeException> refusal) {

    /** Makes a call of a kernel of Windrow's own. */
    public KernelCall(Object code, List<?> arguments) {
        this(code, arguments, UnaryOperator.identity());
    }

    /** Returns the same with other arguments. */
    public KernelCall with(List<?> others) {
        return new KernelCall(code, others, refusal);
    }

    /** Adds the kernel to a graph as the task of this name. */
    public TaskGraphInterface addTo(TaskGraphInterface graph, String name) {
        Object[] given = Stream.concat(Stream.of(name, code), arguments.stream()).toArray();
        try {
            return (TaskGraphInterface) adder(given.length).invoke(graph, given);
        } catch (InvocationTargetException e) {
            switch (e.getCause()) {
                case RuntimeException thrown -> throw refusal.apply(thrown);
                case Error thrown -> throw thrown;
                case null, default -> throw new IllegalStateException(e);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** TornadoVM has a method for each number of parameters. */
    private Method adder(int parameters) {
        return Arrays.stream(TaskGraphInterface.class.getMethods())
                .filter(method -> method.getName().equals("task"))
                .filter(method -> method.getParameterCount() == parameters)
                .filter(method -> method.getParameterTypes()[1].isInstance(code))
                .findAny()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        code.getClass() + " with " + parameters + " parameters"));
    }
}
