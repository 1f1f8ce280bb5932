// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Accumulator.Cells;
import dev.windrow.internal.gpu.window.FloatTotals.Total;

import uk.ac.manchester.tornado.api.KernelContext;

/** Numbers that are combined as floats: sums, least and greatest floats, and products. */
record ScannedFloats(WindowNumbers numbers, FloatTotals floats) implements ScannedColumn<Total> {

    @Override
    public Total identity() {
        return floats.of(floats.identityValue());
    }

    @Override
    public Total join(Total before, Total after) {
        return floats.join(before, after);
    }

    @Override
    public Total with(Total total, int row) {
        Total result = total;
        if (numbers.presence().of(row) == 1) {
            result = floats.join(total, floats.of(numbers.values().high(row)));
        }
        return result;
    }

    @Override
    public Cells<Total> allocate(KernelContext context, int length) {
        return FloatTotals.allocate(context, length);
    }

    @Override
    public int isStaged() {
        return 0;
    }

    @Override
    public Cells<Total> allocateStaged(KernelContext context, int length, Cells<Total> runs) {
        return runs;
    }
}
