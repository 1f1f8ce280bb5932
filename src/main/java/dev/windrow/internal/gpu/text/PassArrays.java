// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.kernel.TextPass;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The arrays of one pass, and the columns of a table, whose uses are recorded. */
record PassArrays(
        String name,
        KernelContext context,
        IntArray sizes,
        LongArray present,
        DeviceInput columns,
        IntArray tiles,
        IntArray starts,
        LongArray out,
        int number)
        implements TextPass {

    @Override
    public IntArray offsets(String column) {
        return columns.offsets(column);
    }

    @Override
    public LongArray characters(String column) {
        return columns.characters(column);
    }

    @Override
    public LongArray words(String column) {
        return columns.words(column);
    }
}
