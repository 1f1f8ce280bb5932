// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.kernel.Kernels.aggregation;
import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Parameters.bytes;
import static dev.windrow.kernel.Parameters.doubles;
import static dev.windrow.kernel.Parameters.floats;
import static dev.windrow.kernel.Parameters.ints;
import static dev.windrow.kernel.Parameters.longs;
import static dev.windrow.kernel.Parameters.resultBytes;
import static dev.windrow.kernel.Parameters.resultDoubles;
import static dev.windrow.kernel.Parameters.resultFloats;
import static dev.windrow.kernel.Parameters.resultInts;
import static dev.windrow.kernel.Parameters.resultLongs;
import static dev.windrow.kernel.Parameters.resultShorts;
import static dev.windrow.kernel.Parameters.resultValidity;
import static dev.windrow.kernel.Parameters.scalar;
import static dev.windrow.kernel.Parameters.segmentStarts;
import static dev.windrow.kernel.Parameters.shorts;
import static dev.windrow.kernel.Parameters.validity;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.last;
import static dev.windrow.query.Aggregations.nth;
import static dev.windrow.query.Aggregations.sum;

import dev.windrow.column.ColumnType;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.UserKernel;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Users' kernels over the rows of each group, on every engine. */
public abstract class SegmentContract extends ContractRunner {

    /** One kind for each type of array, and those whose array has another type. */
    private static final List<ColumnKind> KINDS =
            ColumnKind.ALL.stream()
                    .filter(kind -> !kind.type().isVariableWidth())
                    .filter(kind -> !(kind.type() instanceof ColumnType.Timestamp))
                    .filter(kind -> !(kind.type() instanceof ColumnType.Time))
                    .toList();

    @Test
    void everyTypeOfColumnIsHandedToKernels() {
        for (int turn = 0; turn < KINDS.size(); turn++) {
            ColumnKind kind = KINDS.get(turn);
            check(
                    table(turn, 65 + turn, 5, kind, NullPattern.values()[turn % 3]),
                    byK(aggregation(lastOf(kind.type()))));
        }
    }

    @Test
    void kernelsSeeTheRowsOfGroupsInTheirOrder() {
        for (int rows : new int[] {0, 1, 33, 700}) {
            for (int keys : new int[] {1, 40, 1 + rows}) {
                check(
                        table(rows, rows, keys, ColumnKind.INT64, NullPattern.SOME),
                        byK(aggregation(fold()), sum("w").as("total")));
            }
        }
    }

    /**
     * A kernel does not see a row in which any of its columns is null; the other aggregations do.
     */
    @Test
    void nullsThatAKernelDoesNotAskForAreLeftOut() {
        for (NullPattern nulls : NullPattern.values()) {
            CaseTable table = table(7, 300, 9, ColumnKind.FLOAT64, nulls);
            check(
                    table,
                    byK(
                            count(),
                            nth("v", 1),
                            aggregation(weightedMean()),
                            aggregation(lastOf(ColumnType.Primitive.FLOAT64)),
                            sum("w").as("total"),
                            last("w")));
        }
    }

    @Test
    void rowsWithNullKeysAreDroppedForKernelsToo() {
        check(
                table(3, 200, 6, ColumnKind.INT64, NullPattern.SOME),
                Queries.excludingNulls(List.of("k"), List.of(aggregation(fold()))));
    }

    @Test
    void withoutKeysAllRowsAreOneSegment() {
        check(
                table(4, 130, 1, ColumnKind.INT64, NullPattern.SOME),
                GroupByQuery.of(List.of(), List.of(aggregation(fold()))));
    }

    private static GroupByQuery byK(NamedAggregation... aggregations) {
        return GroupByQuery.of(List.of("k"), List.of(aggregations));
    }

    /** Returns a table of small values that add up exactly, or nearly so, and positive weights. */
    private static CaseTable table(
            int seed, int rows, int keys, ColumnKind kind, NullPattern nulls) {
        ColumnKind weights =
                new ColumnKind(
                        "weights",
                        ColumnType.Primitive.FLOAT64,
                        false,
                        key -> (double) key,
                        random -> (double) random.nextInt(1, 9));
        ColumnKind values = kind == ColumnKind.FLOAT64 ? weights : kind;
        return new CaseTable(seed)
                .keys("k", ColumnKind.INT8, rows, keys, Skew.ZIPF, NullPattern.SOME)
                .values("v", values, rows, nulls)
                .values("w", weights, rows, NullPattern.SOME);
    }

    private static UserKernel weightedMean() {
        return kernel(
                PlainSegments.WEIGHTED_MEAN,
                SegmentKernels::weightedMean,
                segmentStarts(),
                doubles("v"),
                doubles("w"),
                resultDoubles());
    }

    private static UserKernel fold() {
        return kernel(
                PlainSegments.FOLD,
                SegmentKernels::fold,
                segmentStarts(),
                longs("v"),
                validity("v"),
                resultLongs(),
                resultValidity(),
                scalar(PlainSegments.IF_NULL));
    }

    private static UserKernel lastOf(ColumnType type) {
        int perRow = type instanceof ColumnType.Decimal ? 2 : 1;
        return switch (KernelContractTest.arrayOf(type)) {
            case BYTES ->
                    kernel(
                            PlainSegments.LAST,
                            SegmentKernels::lastBytes,
                            segmentStarts(),
                            bytes("v"),
                            resultBytes(type),
                            scalar(perRow));
            case SHORTS ->
                    kernel(
                            PlainSegments.LAST,
                            SegmentKernels::lastShorts,
                            segmentStarts(),
                            shorts("v"),
                            resultShorts(type),
                            scalar(perRow));
            case INTS ->
                    kernel(
                            PlainSegments.LAST,
                            SegmentKernels::lastInts,
                            segmentStarts(),
                            ints("v"),
                            resultInts(type),
                            scalar(perRow));
            case LONGS ->
                    kernel(
                            PlainSegments.LAST,
                            SegmentKernels::lastLongs,
                            segmentStarts(),
                            longs("v"),
                            resultLongs(type),
                            scalar(perRow));
            case FLOATS ->
                    kernel(
                            PlainSegments.LAST,
                            SegmentKernels::lastFloats,
                            segmentStarts(),
                            floats("v"),
                            resultFloats(type),
                            scalar(perRow));
            case DOUBLES ->
                    kernel(
                            PlainSegments.LAST,
                            SegmentKernels::lastDoubles,
                            segmentStarts(),
                            doubles("v"),
                            resultDoubles(type),
                            scalar(perRow));
        };
    }
}
