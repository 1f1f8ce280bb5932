// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Cuts a long list of tasks into parts that each fit a graph. TornadoVM's graphs hold a fixed
 * number of bytes of code, tasks and nodes. No property changes these limits, and a graph beyond
 * them overflows.
 */
public final class GraphParts {

    /**
     * Bytes of the instructions from which TornadoVM builds a graph. Each task and each argument
     * takes some.
     */
    private static final int CODE_BYTES = 8_192;

    private static final int CODE_BYTES_PER_TASK = 15;
    private static final int CODE_BYTES_PER_ARGUMENT = 5;

    private static final int TASKS = 256;

    /** Nodes of the graph that it builds. */
    private static final int NODES = 1_024;

    /** The array, its way to the device, and whether it stays or is freed. */
    private static final int NODES_PER_ARRAY = 3;

    private final List<Part> parts = new ArrayList<>();
    private final Set<TornadoNativeArray> held = new LinkedHashSet<>();
    private Part current = new Part(held.size());

    private GraphParts() {}

    /**
     * Returns the number of tasks of each part.
     *
     * @param tasks the arguments of each task, in the order in which they run
     * @param first indices of tasks that must begin a part
     */
    public static List<Integer> of(List<List<?>> tasks, Set<Integer> first) {
        GraphParts parts = new GraphParts();
        for (int task = 0; task < tasks.size(); task++) {
            parts.add(tasks.get(task), first.contains(task));
        }
        parts.parts.add(parts.current);
        return parts.parts.stream().map(part -> part.tasks).toList();
    }

    private void add(List<?> arguments, boolean isFirst) {
        if (current.tasks > 0 && (isFirst || !current.hasRoomFor(arguments))) {
            held.addAll(current.arrays);
            parts.add(current);
            current = new Part(held.size());
        }
        current.add(arguments);
    }

    private static final class Part {

        private final int heldBefore;
        private final Set<TornadoNativeArray> arrays = new LinkedHashSet<>();
        private int tasks;
        private int codeBytes;
        private int taskNodes;

        /** Begins a part that takes over {@code heldBefore} arrays from the parts before it. */
        Part(int heldBefore) {
            this.heldBefore = heldBefore;
        }

        boolean hasRoomFor(List<?> arguments) {
            int newArrays = 0;
            for (TornadoNativeArray array : arraysOf(arguments)) {
                newArrays += arrays.contains(array) ? 0 : 1;
            }
            int nodes =
                    heldBefore
                            + NODES_PER_ARRAY * (arrays.size() + newArrays)
                            + taskNodes
                            + nodesOf(arguments);
            return tasks < TASKS
                    && codeBytes + codeBytesOf(arguments) <= CODE_BYTES
                    && nodes < NODES;
        }

        void add(List<?> arguments) {
            tasks++;
            codeBytes += codeBytesOf(arguments);
            taskNodes += nodesOf(arguments);
            arrays.addAll(arraysOf(arguments));
        }

        /** A node for the task, and one for each scalar and for each array that it may write. */
        private static int nodesOf(List<?> arguments) {
            return 1 + arguments.size();
        }

        private static int codeBytesOf(List<?> arguments) {
            return CODE_BYTES_PER_TASK + CODE_BYTES_PER_ARGUMENT * arguments.size();
        }
    }

    public static List<TornadoNativeArray> arraysOf(List<?> arguments) {
        return arguments.stream()
                .filter(TornadoNativeArray.class::isInstance)
                .map(TornadoNativeArray.class::cast)
                .toList();
    }
}
