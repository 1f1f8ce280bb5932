// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import java.util.Arrays;

/**
 * Each row of the built side matches: a join without keys.
 *
 * @param rows the number of rows
 */
record EachRow(int rows) implements KeyLookup {

    @Override
    public void find(long fromRow, int count, int[] first) {
        Arrays.fill(first, 0, count, rows == 0 ? -1 : 0);
    }

    @Override
    public boolean isUnique() {
        return rows <= 1;
    }

    @Override
    public int next(int row) {
        return row + 1 < rows ? row + 1 : -1;
    }
}
