// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.bytecode.KernelCall;

import uk.ac.manchester.tornado.api.TaskGraphInterface;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Stands in for a task graph to which a user's code adds a task, and tells what was added. */
final class RecordedTask {

    /** The parameters before a task's arguments: its name and its code. */
    private static final int BEFORE_ARGUMENTS = 2;

    private RecordedTask() {}

    /** Returns the one task that is added. */
    static KernelCall of(UnaryOperator<TaskGraphInterface> adder) {
        List<Object> given = new ArrayList<>();
        adder.apply(
                (TaskGraphInterface)
                        Proxy.newProxyInstance(
                                RecordedTask.class.getClassLoader(),
                                new Class<?>[] {TaskGraphInterface.class},
                                (graph, method, arguments) -> {
                                    given.addAll(Arrays.asList(arguments));
                                    return graph;
                                }));
        if (given.size() <= BEFORE_ARGUMENTS) {
            throw new IllegalStateException("a task without arguments");
        }
        return new KernelCall(
                given.get(1), List.copyOf(given.subList(BEFORE_ARGUMENTS, given.size())));
    }
}
