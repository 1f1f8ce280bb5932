package dev.windrow.internal.gpu.generated;

import dev.windrow.internal.plan.expression.RowProgram;

import uk.ac.manchester.tornado.api.TaskGraphInterface;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A kernel that evaluates each row of a table: whether it is selected, and the derived columns.
 *
 * <p>Launch: a thread for each row, in blocks of {@link
 * dev.windrow.internal.gpu.kernels.Bitmaps#THREADS}. Each thread writes a row of its own, and all
 * that write the status write the same; a block's bits meet behind a barrier.
 *
 * @param code the kernel as a task
 * @param arguments what it takes, in order, behind the context, sizes, status and literals
 * @param integers the integer literals
 * @param reals the float literals; the first one is 1
 */
public record RowKernel(
        Object code, List<Argument> arguments, List<Long> integers, List<Double> reals) {

    /** Kernels that are kept: TornadoVM remembers each one for ever, so they are few. */
    private static final int KEPT = 256;

    private static final AtomicInteger MADE = new AtomicInteger();

    private static final Map<String, RowKernel> KNOWN =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, RowKernel> eldest) {
                    return size() > KEPT;
                }
            };

    /** What an argument of a kernel is. */
    public enum Kind {
        /** A column's values as 64-bit words. */
        WORDS,
        /** A column's values as 32-bit floats. */
        FLOATS,
        /** A column's values as 64-bit floats. */
        DOUBLES,
        /** A column's validity as a bitmap. */
        VALIDITY,
        /** The bitmap of selected rows, to be written. */
        SELECTED,
        /** The values of a derived column, to be written. */
        RESULT_LONGS,
        /** The values of a derived column, to be written. */
        RESULT_DOUBLES,
        /** The validity of a derived column, to be written. */
        RESULT_VALIDITY
    }

    /** An argument: of a column of the table, or of a derived one. */
    public record Argument(Kind kind, String column) {}

    public RowKernel {
        arguments = List.copyOf(arguments);
        integers = List.copyOf(integers);
        reals = List.copyOf(reals);
    }

    /** Returns the kernel of a program. Programs that differ in literals alone share its code. */
    public static synchronized RowKernel of(RowProgram program) {
        RowKernelWriter writer = new RowKernelWriter(program);
        RowKernel known = KNOWN.get(writer.text());
        if (known == null) {
            known = writer.define("rows" + MADE.incrementAndGet());
            KNOWN.put(writer.text(), known);
        }
        return new RowKernel(known.code(), known.arguments(), writer.integers(), writer.reals());
    }

    /** Returns the kernel of a program as text, line by line: its arrays, and what it does. */
    public static List<String> lines(RowProgram program) {
        return new RowKernelWriter(program).lines();
    }

    /** Adds the kernel to a graph, with all its arguments. */
    public TaskGraphInterface addTo(TaskGraphInterface graph, String name, List<Object> given) {
        Class<?> type = KernelClass.task(given.size());
        List<Object> all = new ArrayList<>(List.of(name, code));
        all.addAll(given);
        try {
            Method adder =
                    Arrays.stream(TaskGraphInterface.class.getMethods())
                            .filter(method -> method.getName().equals("task"))
                            .filter(method -> method.getParameterCount() == all.size())
                            .filter(method -> method.getParameterTypes()[1] == type)
                            .findAny()
                            .orElseThrow();
            return (TaskGraphInterface) adder.invoke(graph, all.toArray());
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("a task of " + given.size() + " arguments", e);
        }
    }
}
