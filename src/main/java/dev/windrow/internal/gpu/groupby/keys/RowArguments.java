// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.plan.groupby.PartialAggregate;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The arguments of kernels that compare rows by the value of a column: its words or its strings,
 * and dummies for the other.
 */
public record RowArguments(int source, LongArray words, IntArray offsets, LongArray characters) {

    /** Returns the arguments for a partial aggregate whose accumulators are rows. */
    public static RowArguments of(PartialAggregate aggregate, QueryArrays arrays) {
        String column = aggregate.column();
        QueryArrays.Dummies dummies = arrays.dummies();
        if (column == null) {
            return new RowArguments(
                    Values.ROW_NUMBER, dummies.longs(), dummies.ints(), dummies.longs());
        }
        int source = KernelConstants.sourceOf(arrays.plan().device().columns().get(column));
        return source == Values.STRING
                ? new RowArguments(
                        source,
                        dummies.longs(),
                        arrays.input().offsets(column),
                        arrays.input().characters(column))
                : new RowArguments(
                        source, arrays.input().words(column), dummies.ints(), dummies.longs());
    }
}
