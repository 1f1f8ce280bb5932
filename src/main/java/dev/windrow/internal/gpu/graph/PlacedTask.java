// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import uk.ac.manchester.tornado.api.TaskGraphInterface;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Gives a task arrays that stand in for those it was made with. */
final class PlacedTask {

    private PlacedTask() {}

    /**
     * Returns an adder that adds a task with its arrays replaced.
     *
     * @param adder adds the task as it was made
     * @param placed for each array that shares another's place, the other array
     */
    static UnaryOperator<TaskGraphInterface> of(
            UnaryOperator<TaskGraphInterface> adder,
            Map<TornadoNativeArray, TornadoNativeArray> placed) {
        return graph -> {
            adder.apply(
                    (TaskGraphInterface)
                            Proxy.newProxyInstance(
                                    PlacedTask.class.getClassLoader(),
                                    new Class<?>[] {TaskGraphInterface.class},
                                    (self, method, given) -> {
                                        Object[] others = List.of(given).toArray();
                                        replace(others, placed);
                                        try {
                                            method.invoke(graph, others);
                                            return self;
                                        } catch (InvocationTargetException e) {
                                            throw e.getCause();
                                        }
                                    }));
            return graph;
        };
    }

    /** Returns the arguments with each array replaced by the one whose place it shares. */
    static List<Object> argumentsOf(
            List<Object> arguments, Map<TornadoNativeArray, TornadoNativeArray> placed) {
        Object[] others = arguments.toArray();
        replace(others, placed);
        return List.of(others);
    }

    private static void replace(
            Object[] arguments, Map<TornadoNativeArray, TornadoNativeArray> placed) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof TornadoNativeArray array) {
                arguments[i] = placed.getOrDefault(array, array);
            }
        }
    }
}
