// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.Answer;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.query.UserKernel;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** The results of {@link SegmentKernels}, computed in the plainest way. */
final class PlainSegments {

    static final String WEIGHTED_MEAN = "weighted_mean";
    static final String FOLD = "fold";
    static final String LAST = "last";

    /** The value of a null in the fold. */
    static final int IF_NULL = 7;

    private PlainSegments() {}

    /** Computes the result of a kernel for the rows of a group. */
    static Answer of(UserKernel kernel, Table input, List<Integer> rows) {
        Column values = input.column("v");
        List<Integer> whole =
                rows.stream()
                        .filter(
                                row ->
                                        kernel.columnsWithoutValidity().stream()
                                                .noneMatch(name -> input.column(name).isNull(row)))
                        .toList();
        return new Answer.Exactly(
                switch (kernel.name()) {
                    case WEIGHTED_MEAN -> weightedMean(values, input.column("w"), whole);
                    case FOLD -> fold(values, rows);
                    case LAST -> whole.isEmpty() ? null : PlainValues.read(values, whole.getLast());
                    default -> throw new IllegalArgumentException(kernel.name());
                });
    }

    /** Exact: values and weights are small integers. */
    private static @Nullable Object weightedMean(
            Column values, Column weights, List<Integer> rows) {
        double total = 0;
        double weight = 0;
        for (int row : rows) {
            double factor = PlainValues.toDouble(PlainValues.read(weights, row));
            total += PlainValues.toDouble(PlainValues.read(values, row)) * factor;
            weight += factor;
        }
        return rows.isEmpty() ? null : total / weight;
    }

    private static @Nullable Object fold(Column values, List<Integer> rows) {
        long folded = 1;
        for (int row : rows) {
            Object value = PlainValues.read(values, row);
            folded = folded * 31 + (value == null ? IF_NULL : (Long) value);
        }
        return (folded & 1) == 1 ? folded : null;
    }
}
