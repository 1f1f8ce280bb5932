package dev.windrow.internal.gpu.graph;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Cuts a long list of tasks into parts that fit a graph each: TornadoVM's graphs have room for so
 * many bytes of code, tasks and nodes, which no property changes, and overflow beyond.
 */
public final class GraphParts {

    /** Bytes of a graph's first form, of which a task takes some, and each argument some more. */
    private static final int CODE_BYTES = 8_192;

    private static final int CODE_BYTES_PER_TASK = 15;
    private static final int CODE_BYTES_PER_ARGUMENT = 5;

    private static final int TASKS = 256;

    /** Nodes of a graph's second form. */
    private static final int NODES = 1_024;

    /** An array, how it gets there, and how it stays or goes. */
    private static final int NODES_PER_ARRAY = 3;

    private final List<Part> parts = new ArrayList<>();
    private final Set<TornadoNativeArray> held = new LinkedHashSet<>();
    private Part current = new Part(held.size());

    private GraphParts() {}

    /**
     * Returns for each part how many tasks it has.
     *
     * @param tasks the arguments of each task, in the order in which they run
     * @param first the tasks, counted from 0, that are the first of a part
     */
    public static List<Integer> of(List<List<Object>> tasks, Set<Integer> first) {
        GraphParts parts = new GraphParts();
        for (int task = 0; task < tasks.size(); task++) {
            parts.add(tasks.get(task), first.contains(task));
        }
        parts.parts.add(parts.current);
        return parts.parts.stream().map(part -> part.tasks).toList();
    }

    private void add(List<Object> arguments, boolean isFirst) {
        if (current.tasks > 0 && (isFirst || !current.hasRoomFor(arguments))) {
            held.addAll(current.arrays);
            parts.add(current);
            current = new Part(held.size());
        }
        current.add(arguments);
    }

    /** A part in the making. */
    private static final class Part {

        private final int heldBefore;
        private final Set<TornadoNativeArray> arrays = new LinkedHashSet<>();
        private int tasks;
        private int codeBytes;
        private int taskNodes;

        /** Begins a part behind others that hold so many arrays, which it takes over. */
        Part(int heldBefore) {
            this.heldBefore = heldBefore;
        }

        boolean hasRoomFor(List<Object> arguments) {
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

        void add(List<Object> arguments) {
            tasks++;
            codeBytes += codeBytesOf(arguments);
            taskNodes += nodesOf(arguments);
            arrays.addAll(arraysOf(arguments));
        }

        /** A node for the task, and one for each scalar and for each array that it may write. */
        private static int nodesOf(List<Object> arguments) {
            return 1 + arguments.size();
        }

        private static int codeBytesOf(List<Object> arguments) {
            return CODE_BYTES_PER_TASK + CODE_BYTES_PER_ARGUMENT * arguments.size();
        }
    }

    /** Returns the arrays among a task's arguments. */
    public static List<TornadoNativeArray> arraysOf(List<Object> arguments) {
        return arguments.stream()
                .filter(TornadoNativeArray.class::isInstance)
                .map(TornadoNativeArray.class::cast)
                .toList();
    }
}
