// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

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
        if (numbers.isValid(row) == 1) {
            result = floats.join(total, floats.of(numbers.high(row)));
        }
        return result;
    }

    @Override
    public BlockTotals<Total> allocate(KernelContext context, int length) {
        return FloatTotals.allocate(context, length);
    }

    @Override
    public int isStaged() {
        return 0;
    }

    @Override
    public BlockTotals<Total> allocateStaged(
            KernelContext context, int length, BlockTotals<Total> runs) {
        return runs;
    }
}
