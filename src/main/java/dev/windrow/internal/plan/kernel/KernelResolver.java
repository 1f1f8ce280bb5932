// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.kernel;

import dev.windrow.column.ColumnType;
import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.kernel.KernelArray.Origin;
import dev.windrow.query.ArrayType;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.KernelSlot.Kind;
import dev.windrow.query.UserKernel;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks kernels against the columns of a table, one after the other: later kernels can read a
 * column that an earlier one makes.
 */
public final class KernelResolver {

    private final Map<String, ColumnStatistics> input;
    private final Map<String, ColumnType> made = new LinkedHashMap<>();
    private final Map<KernelSlot, KernelArray> arrays = new LinkedHashMap<>();

    private KernelResolver(Map<String, ColumnStatistics> input) {
        this.input = input;
    }

    /**
     * Resolves kernels.
     *
     * @param input the statistics of the table's columns, by name
     * @return the arrays that they share, in the order in which kernels name them first
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE}, {@code
     *     DUPLICATE_NAME} or {@code INVALID_ARGUMENT}, naming the kernel
     */
    public static List<KernelArray> resolve(
            List<UserKernel> kernels, Map<String, ColumnStatistics> input) {
        KernelResolver resolver = new KernelResolver(input);
        Set<String> names = new HashSet<>();
        for (UserKernel kernel : kernels) {
            if (!names.add(kernel.name())) {
                throw problem(
                        ErrorCode.DUPLICATE_NAME, kernel, "another kernel of the run is named so");
            }
            resolver.add(kernel);
        }
        List<KernelArray> all = new ArrayList<>(resolver.arrays.values());
        if (all.stream().noneMatch(array -> array.written() && array.slot().kind().isColumn())) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "the kernels write no column: give one a new or a changed column");
        }
        return List.copyOf(all);
    }

    private void add(UserKernel kernel) {
        requireWrittenOnce(kernel);
        // Values first: a kernel may name the nulls of a new column before its values.
        for (KernelArgument.OfArray array : kernel.arrays()) {
            if (array.slot().kind() == Kind.VALUES) {
                addValues(kernel, array);
            }
        }
        for (KernelArgument.OfArray array : kernel.arrays()) {
            switch (array.slot().kind()) {
                case VALUES -> {}
                case VALIDITY -> addValidity(kernel, array);
                case OFFSETS, CHARACTERS -> addStrings(kernel, array);
                case SCRATCH -> addScratch(kernel, (KernelArgument.Scratch) array);
                case SEGMENTS, RESULT, RESULT_VALIDITY ->
                        throw problem(
                                ErrorCode.INVALID_ARGUMENT,
                                kernel,
                                "only an aggregation has groups, and results for them");
            }
        }
    }

    private void addValues(UserKernel kernel, KernelArgument.OfArray array) {
        String name = array.slot().name();
        if (array instanceof KernelArgument.Make make) {
            if (input.containsKey(name) || made.containsKey(name)) {
                throw problem(
                        ErrorCode.DUPLICATE_NAME,
                        kernel,
                        "a new column \"" + name + "\" is there already: change it in place");
            }
            requireFit(kernel, name, make.columnType(), array.type());
            made.put(name, make.columnType());
            put(array, make.columnType(), Origin.KERNELS);
            return;
        }
        ColumnType type = typeOf(kernel, name);
        requireFit(kernel, name, type, array.type());
        put(array, type, made.containsKey(name) ? Origin.KERNELS : Origin.INPUT);
    }

    private void addValidity(UserKernel kernel, KernelArgument.OfArray array) {
        String name = array.slot().name();
        ColumnType type = typeOf(kernel, name);
        boolean isMade = made.containsKey(name);
        boolean isFilled = array instanceof KernelArgument.Make;
        if (isMade && !isFilled && !arrays.containsKey(array.slot())) {
            throw problem(
                    ErrorCode.INVALID_ARGUMENT,
                    kernel,
                    "no kernel before it says which values of \"" + name + "\" are null");
        }
        put(array, type, isMade || isFilled ? Origin.KERNELS : Origin.INPUT);
    }

    private void addStrings(UserKernel kernel, KernelArgument.OfArray array) {
        String name = array.slot().name();
        ColumnType type = typeOf(kernel, name);
        if (!type.isVariableWidth()) {
            throw problem(
                    ErrorCode.UNSUPPORTED_TYPE,
                    kernel,
                    "column \""
                            + name
                            + "\" is "
                            + type.label()
                            + ", expected utf8 or binary for its "
                            + (array.slot().kind() == Kind.OFFSETS ? "offsets" : "characters"));
        }
        put(array, type, Origin.INPUT);
    }

    private void addScratch(UserKernel kernel, KernelArgument.Scratch scratch) {
        KernelArray before = arrays.get(scratch.slot());
        if (before != null
                && (before.type() != scratch.type() || before.length() != scratch.length())) {
            throw problem(
                    ErrorCode.INVALID_ARGUMENT,
                    kernel,
                    "scratch \""
                            + scratch.slot().name()
                            + "\" has "
                            + before.length()
                            + " "
                            + before.type().label()
                            + " in a kernel before it, and other ones here");
        }
        arrays.put(
                scratch.slot(),
                new KernelArray(
                        scratch.slot(),
                        scratch.type(),
                        ColumnType.Primitive.BINARY,
                        Origin.KERNELS,
                        true,
                        scratch.length()));
    }

    private void put(KernelArgument.OfArray argument, ColumnType type, Origin origin) {
        boolean writes = !(argument instanceof KernelArgument.Read);
        KernelArray array =
                arrays.computeIfAbsent(
                        argument.slot(),
                        slot -> new KernelArray(slot, argument.type(), type, origin, false, 0));
        arrays.put(argument.slot(), writes ? array.writtenTo() : array);
    }

    private ColumnType typeOf(UserKernel kernel, String name) {
        ColumnType type = made.get(name);
        if (type != null) {
            return type;
        }
        ColumnStatistics statistics = input.get(name);
        if (statistics == null) {
            Set<String> known = new LinkedHashSet<>(input.keySet());
            known.addAll(made.keySet());
            throw problem(
                    ErrorCode.UNKNOWN_COLUMN, kernel, NearestNames.unknownColumn(name, known));
        }
        if (statistics.dictionary()) {
            throw problem(
                    ErrorCode.UNSUPPORTED_TYPE,
                    kernel,
                    "column \"" + name + "\" is dictionary-encoded, which kernels cannot have");
        }
        return statistics.type();
    }

    /** Fails if an array cannot hold values of a type. */
    public static void requireFit(
            UserKernel kernel, String name, ColumnType type, ArrayType array) {
        ArrayType fitting = KernelTypes.arrayOf(type);
        if (fitting == array) {
            return;
        }
        throw problem(
                ErrorCode.UNSUPPORTED_TYPE,
                kernel,
                "column \""
                        + name
                        + "\" is "
                        + type.label()
                        + ", which is no array of "
                        + array.label()
                        + hint(type, fitting));
    }

    private static String hint(ColumnType type, @Nullable ArrayType fitting) {
        if (fitting != null) {
            return ": take its " + fitting.label();
        }
        return type.isVariableWidth() ? ": take its offsets and characters" : "";
    }

    /** TornadoVM waits without end for a task that gets an array twice and writes it. */
    private static void requireWrittenOnce(UserKernel kernel) {
        Set<KernelSlot> seen = new HashSet<>();
        Set<KernelSlot> twice = new HashSet<>();
        for (KernelArgument.OfArray array : kernel.arrays()) {
            if (!seen.add(array.slot())) {
                twice.add(array.slot());
            }
        }
        for (KernelArgument.OfArray array : kernel.arrays()) {
            if (twice.contains(array.slot()) && !(array instanceof KernelArgument.Read)) {
                throw problem(
                        ErrorCode.INVALID_ARGUMENT,
                        kernel,
                        "it is given \"" + array.slot().name() + "\" twice, and may write it");
            }
        }
    }

    /**
     * Refuses a kernel that the CPU cannot run.
     *
     * @param reason why it should run there
     * @throws WindrowException {@code UNSUPPORTED_PLAN}
     */
    public static void requireRunsOnCpu(UserKernel kernel, String reason) {
        if (kernel.takesContext()) {
            throw problem(
                    ErrorCode.UNSUPPORTED_PLAN,
                    kernel,
                    "it takes a KernelContext, so it runs on a device only, and this would run on"
                            + " the CPU: "
                            + reason);
        }
    }

    /** Returns a failure that names the kernel. */
    public static WindrowException problem(ErrorCode code, UserKernel kernel, String found) {
        return WindrowException.of(code, "kernel \"%s\": %s", kernel.name(), found);
    }
}
