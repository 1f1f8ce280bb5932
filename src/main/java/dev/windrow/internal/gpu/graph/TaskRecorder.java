// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import uk.ac.manchester.tornado.api.TaskGraphInterface;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Stands in for a task graph to record a task's arguments, which the API does not tell and {@link
 * GraphParts} needs. It never runs.
 */
final class TaskRecorder {

    /** The parameters before a task's arguments: its name and its code. */
    private static final int BEFORE_ARGUMENTS = 2;

    private TaskRecorder() {}

    /** Returns the arguments of the one task that is added. */
    static List<Object> argumentsOf(UnaryOperator<TaskGraphInterface> task) {
        List<Object> recorded = new ArrayList<>();
        TaskGraphInterface recorder =
                (TaskGraphInterface)
                        Proxy.newProxyInstance(
                                TaskRecorder.class.getClassLoader(),
                                new Class<?>[] {TaskGraphInterface.class},
                                (graph, method, given) -> {
                                    recorded.addAll(Arrays.asList(given));
                                    return graph;
                                });
        task.apply(recorder);
        if (recorded.size() <= BEFORE_ARGUMENTS) {
            throw new IllegalStateException("a task without arguments");
        }
        return List.copyOf(recorded.subList(BEFORE_ARGUMENTS, recorded.size()));
    }
}
