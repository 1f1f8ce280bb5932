// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.query;

import dev.windrow.column.ColumnType;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.kernel.KernelResolver;
import dev.windrow.query.KernelArgument;
import dev.windrow.query.KernelSlot.Kind;
import dev.windrow.query.UserKernel;

import java.util.function.Function;

/** Checks a kernel that aggregates groups against the columns of a table. */
final class SegmentResolver {

    private SegmentResolver() {}

    /**
     * Returns the type of the results.
     *
     * @param typeOf finds the type of a column
     * @throws WindrowException {@code UNKNOWN_COLUMN}, {@code UNSUPPORTED_TYPE} or {@code
     *     INVALID_ARGUMENT}, naming the kernel
     */
    static ColumnType resolve(UserKernel kernel, Function<String, ColumnType> typeOf) {
        for (KernelArgument.OfArray array : kernel.arrays()) {
            switch (array.slot().kind()) {
                case VALUES, VALIDITY, OFFSETS, CHARACTERS, SCRATCH ->
                        requireRead(kernel, array, typeOf);
                case SEGMENTS, RESULT, RESULT_VALIDITY -> {}
            }
        }
        requireOne(kernel, Kind.SEGMENTS, "where the groups' rows begin: segmentStarts()");
        requireOne(kernel, Kind.RESULT, "space for its results, such as resultDoubles()");
        KernelArgument.Make result =
                (KernelArgument.Make) kernel.arrayOf(Kind.RESULT).orElseThrow();
        KernelResolver.requireFit(kernel, "the result", result.columnType(), result.type());
        return result.columnType();
    }

    private static void requireRead(
            UserKernel kernel, KernelArgument.OfArray array, Function<String, ColumnType> typeOf) {
        Kind kind = array.slot().kind();
        if (!(array instanceof KernelArgument.Read)
                || (kind != Kind.VALUES && kind != Kind.VALIDITY)) {
            throw KernelResolver.problem(
                    ErrorCode.INVALID_ARGUMENT,
                    kernel,
                    "an aggregation reads values of columns and which of them are null; it writes"
                            + " results only");
        }
        ColumnType type = typeOf.apply(array.slot().name());
        if (kind == Kind.VALUES) {
            KernelResolver.requireFit(kernel, array.slot().name(), type, array.type());
        }
    }

    private static void requireOne(UserKernel kernel, Kind kind, String expected) {
        long found = kernel.arrays().stream().filter(array -> array.slot().kind() == kind).count();
        if (found != 1) {
            throw KernelResolver.problem(
                    ErrorCode.INVALID_ARGUMENT,
                    kernel,
                    "an aggregation is given once, and this one " + found + " times, " + expected);
        }
    }
}
