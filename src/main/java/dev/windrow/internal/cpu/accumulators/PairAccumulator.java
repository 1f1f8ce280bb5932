// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.FixedWidthColumn;

/** An accumulator of the rows in which neither of two columns is null, which are pairs. */
abstract sealed class PairAccumulator extends Accumulator permits Covariance, ExactCovariance {

    final PairResult asked;
    final GroupCounts counts = part(new GroupCounts());
    FixedWidthColumn columnX;
    FixedWidthColumn columnY;

    PairAccumulator(FixedWidthColumn columnX, FixedWidthColumn columnY, PairResult asked) {
        this.columnX = columnX;
        this.columnY = columnY;
        this.asked = asked;
    }

    @Override
    public final void follow(Accumulator next) {
        PairAccumulator pairs = (PairAccumulator) next;
        columnX = pairs.columnX;
        columnY = pairs.columnY;
    }
}
