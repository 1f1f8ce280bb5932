// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.generated;

import dev.windrow.internal.gpu.bytecode.KernelCall;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.expression.DeviceNumber;
import dev.windrow.internal.plan.expression.RowProgram;
import dev.windrow.internal.plan.groupby.DevicePlan;
import dev.windrow.internal.plan.groupby.FusedPass;
import dev.windrow.internal.plan.groupby.FusedPlan;

import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A kernel that was made for one query, or for steps of expressions.
 *
 * <p>{@link #rows} evaluates each row of a table: whether it is selected, and the derived columns.
 * Launch: a thread for each row, in blocks of {@link
 * dev.windrow.internal.gpu.kernels.Bitmaps#THREADS}. Each thread writes a row of its own, and all
 * that write the status write the same; a block's bits meet behind a barrier.
 *
 * <p>{@link #fused} aggregates all rows in a pass. Launch: the blocks and threads of the plan. Each
 * thread has accumulators of its own in the block's local memory, which meet behind barriers; each
 * block writes results of its own, and all that write the status write the same.
 *
 * @param code the kernel as a task
 * @param arguments what it takes, in order, behind the context, sizes, status and literals
 * @param integers the integer literals
 * @param reals the float literals; the first one is 1
 */
public record QueryKernel(
        Object code, List<Argument> arguments, List<Long> integers, List<Double> reals) {

    /** Kernels that are kept here, for further queries of their text. */
    private static final int KEPT = 256;

    private static final AtomicInteger MADE = new AtomicInteger();

    private static final Map<String, Object> STEPS = new HashMap<>();
    private static final Map<String, Object> KNOWN =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Object> eldest) {
                    return size() > KEPT;
                }
            };

    /** What an argument of a kernel is. */
    public enum Kind {
        /** A column's values as 64-bit words. */
        WORDS(LongArray.class),
        /** A column's values as 32-bit floats. */
        FLOATS(FloatArray.class),
        /** A column's values as 64-bit floats. */
        DOUBLES(DoubleArray.class),
        /** Where a column's strings begin. */
        OFFSETS(IntArray.class),
        /** The bytes of a column's strings. */
        CHARACTERS(LongArray.class),
        /** A column's validity as a bitmap. */
        VALIDITY(LongArray.class),
        /** The bitmap of selected rows, to be written. */
        SELECTED(LongArray.class),
        /** The values of a derived column, to be written. */
        RESULT_LONGS(LongArray.class),
        /** The values of a derived column, to be written. */
        RESULT_DOUBLES(DoubleArray.class),
        /** The values of a derived column of decimals, two words each, to be written. */
        RESULT_DECIMALS(LongArray.class),
        /** The bitmap of a derived column of bools, to be written. */
        RESULT_BITS(LongArray.class),
        /** The validity of a derived column, to be written. */
        RESULT_VALIDITY(LongArray.class),
        /** The least value of each part of a dense index. */
        LEAST_KEYS(LongArray.class),
        /** A row of each key of the sample. */
        SEED_ROWS(IntArray.class),
        /** The encoded key of each place, to be written. */
        PLACE_WORDS(LongArray.class),
        /** {@code cells[(aggregate * places + place) * blocks + block]}, to be written. */
        INTEGER_CELLS(LongArray.class),
        /** {@code cells[(aggregate * places + place) * blocks + block]}, to be written. */
        FLOAT_CELLS(DoubleArray.class),
        /** {@code items[aggregate * places + place]}, the totals of the passes before. */
        INTEGER_ITEMS(LongArray.class),
        /** {@code items[aggregate * places + place]}, the totals of the passes before. */
        FLOAT_ITEMS(DoubleArray.class);

        private final Class<? extends TornadoNativeArray> array;

        Kind(Class<? extends TornadoNativeArray> array) {
            this.array = array;
        }

        /** Returns the class of its array. */
        Class<? extends TornadoNativeArray> array() {
            return array;
        }
    }

    /** An argument: of a column of the table, of a derived one, or of the query. */
    public record Argument(Kind kind, String column) {

        /** Says what it holds of which column; nothing if of none. */
        String label() {
            return switch (kind) {
                case WORDS, FLOATS, DOUBLES -> column;
                case RESULT_LONGS, RESULT_DOUBLES, RESULT_DECIMALS, RESULT_BITS -> column;
                case OFFSETS -> "offsets of " + column;
                case CHARACTERS -> "characters of " + column;
                case VALIDITY, RESULT_VALIDITY -> "validity of " + column;
                case SELECTED -> "validity of " + column + " in selected rows";
                default -> "";
            };
        }
    }

    public QueryKernel {
        arguments = List.copyOf(arguments);
        integers = List.copyOf(integers);
        reals = List.copyOf(reals);
    }

    /** Returns the kernel that evaluates rows. */
    public static QueryKernel rows(RowProgram program) {
        return of("rows", new RowKernelWriter(program).draft());
    }

    /**
     * Returns the kernel of a step of an expression. It is kept for all steps of its shape, so it
     * does not count among those {@link #made} for queries.
     *
     * @param program a program of one derived column
     * @param operands the numbers that are there already, by the inputs that hold them
     */
    public static synchronized QueryKernel step(
            RowProgram program, Map<DeviceNumber, String> operands) {
        KernelDraft draft = new RowKernelWriter(program, operands).draft();
        String text = draft.text();
        return of(draft, STEPS.computeIfAbsent(text, key -> draft.define("step_" + nameOf(key))));
    }

    /** Returns the kernel that aggregates all rows. */
    public static QueryKernel fused(FusedPass pass) {
        return of("fused", new FusedKernelWriter(pass).draft());
    }

    /**
     * Kernels that differ in literals and in the names of columns alone share their code. It is
     * named for its text, so that other processes give it the same name.
     */
    private static synchronized QueryKernel of(String name, KernelDraft draft) {
        String text = draft.text();
        Object code = KNOWN.get(text);
        if (code == null) {
            MADE.incrementAndGet();
            code = draft.define(name + "_" + nameOf(text));
            KNOWN.put(text, code);
        }
        return of(draft, code);
    }

    private static QueryKernel of(KernelDraft draft, Object code) {
        Literals literals = draft.literals();
        return new QueryKernel(code, draft.arguments(), literals.integers(), literals.reals());
    }

    private static String nameOf(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace('-', '_');
    }

    /**
     * Returns whether a plan may take a kernel that is yet to be made. A few more are made by plans
     * that were made before.
     */
    public static boolean isRoomForMore() {
        return MADE.get() < PlanTuning.MOST_MADE_KERNELS;
    }

    /** Returns how many kernels this process has made. */
    public static int made() {
        return MADE.get();
    }

    /** Returns the kernels of a plan as text, line by line; nothing if it has none. */
    public static List<String> lines(DevicePlan plan) {
        if (plan instanceof FusedPlan fused) {
            return fused.passes().stream()
                    .flatMap(pass -> new FusedKernelWriter(pass).draft().lines().stream())
                    .toList();
        }
        RowProgram rows = plan.device().rowProgram();
        return rows == null ? List.of() : new RowKernelWriter(rows).draft().lines();
    }

    /** Returns the integer literals, as the array that the kernel reads. */
    public LongArray integerArray() {
        LongArray literals = new LongArray(Math.max(1, integers.size()));
        for (int i = 0; i < integers.size(); i++) {
            literals.set(i, integers.get(i));
        }
        return literals;
    }

    /** Returns the float literals, as the array that the kernel reads. */
    public DoubleArray realArray() {
        DoubleArray literals = new DoubleArray(reals.size());
        for (int i = 0; i < reals.size(); i++) {
            literals.set(i, reals.get(i));
        }
        return literals;
    }

    /** Returns the kernel with all its arguments. */
    public KernelCall with(List<Object> given) {
        return new KernelCall(code, given);
    }
}
