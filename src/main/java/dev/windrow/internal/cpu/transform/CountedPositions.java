// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.query.NullTreatment;

import java.util.function.IntPredicate;

/** The positions of an order that functions of windows count: all, or those of values. */
sealed interface CountedPositions {

    /** No position. */
    long NONE = -1;

    /** Returns the position that is counted n-th, from 0, at or behind another. */
    long from(int position, long n);

    /** Returns the position that is counted n-th, from 0, before another, towards the first one. */
    long before(int position, long n);

    /** Returns how many positions {@code [from, to)} are counted. */
    long count(int from, int to);

    /** Returns the positions of rows whose value counts. */
    static CountedPositions of(Column column, NullTreatment nulls, OrderedRows rows) {
        return nulls == NullTreatment.IGNORE && column.validity().hasNulls()
                ? Present.of(row -> !column.isNull(row), rows)
                : new All();
    }

    /** All positions. */
    record All() implements CountedPositions {

        @Override
        public long from(int position, long n) {
            return position + n;
        }

        @Override
        public long before(int position, long n) {
            return position - 1 - n;
        }

        @Override
        public long count(int from, int to) {
            return to - from;
        }
    }

    /**
     * The positions of some rows.
     *
     * @param positions these positions
     * @param countBefore how many of them are before each position, and before the end
     */
    record Present(int[] positions, int[] countBefore) implements CountedPositions {

        static Present of(IntPredicate isCounted, OrderedRows rows) {
            int length = rows.order().length;
            int[] positions = new int[length];
            int[] countBefore = new int[length + 1];
            int count = 0;
            for (int at = 0; at < length; at++) {
                countBefore[at] = count;
                if (isCounted.test(rows.rowAt(at))) {
                    positions[count++] = at;
                }
            }
            countBefore[length] = count;
            return new Present(positions, countBefore);
        }

        @Override
        public long from(int position, long n) {
            return counted(countBefore[position] + n);
        }

        @Override
        public long before(int position, long n) {
            return counted(countBefore[position] - 1 - n);
        }

        @Override
        public long count(int from, int to) {
            return countBefore[to] - countBefore[from];
        }

        private long counted(long number) {
            boolean isThere = number >= 0 && number < countBefore[positions.length];
            return isThere ? positions[(int) number] : NONE;
        }
    }
}
