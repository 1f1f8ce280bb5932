// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * Rows moved to given places of a new table. If several rows go to one place, the last one stays. A
 * place without a row is a row of nulls.
 *
 * <p>For three rows {@code v = 5 6 7}, a scatter to {@code 3 0 -1} of 4 makes {@code 6 null null
 * 5}. The result has all columns of the table, with their types.
 *
 * <p>{@link dev.windrow.Windrow#transform} fails with {@code INVALID_ARGUMENT} if there are more or
 * fewer places than rows, and for a place below -1 or behind the new table's end.
 *
 * @param places the place of each row, from 0; -1 drops the row
 * @param size rows of the new table, at most 2^31 - 9
 */
public record Scatter(LongBuffer places, long size) implements Transformation {

    private static final long MOST = Integer.MAX_VALUE - 8L;

    /**
     * Makes a scatter.
     *
     * @throws WindrowException {@code INVALID_ARGUMENT} if the new table would have fewer than 0 or
     *     more than 2^31 - 9 rows
     */
    public Scatter {
        places = places.asReadOnlyBuffer();
        if (size < 0 || size > MOST) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "a scatter to %d rows, expected 0 to %d", size, MOST);
        }
    }

    /**
     * Returns a scatter to places.
     *
     * @param size rows of the new table, 0 to 2^31 - 9
     * @param places the place of each row, from 0, which are copied; -1 drops the row
     * @return the scatter
     * @throws WindrowException {@code INVALID_ARGUMENT} if the size is out of range
     */
    public static Scatter to(long size, long... places) {
        return new Scatter(LongBuffer.wrap(places.clone()), size);
    }

    /**
     * Returns the gather that makes the same table.
     *
     * @return the gather of a row's number for each place, -1 for a place without a row
     * @throws WindrowException {@code INVALID_ARGUMENT} for a place below -1, or behind the new
     *     table's end
     */
    public Gather asGather() {
        long[] rows = new long[(int) size];
        Arrays.fill(rows, Gather.NO_ROW);
        for (int row = 0; row < places.remaining(); row++) {
            long place = places.get(places.position() + row);
            if (place < Gather.NO_ROW || place >= size) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "row %d goes to place %d, expected 0 to %d, or -1 for none",
                        row, place, size - 1);
            }
            if (place >= 0) {
                rows[(int) place] = row;
            }
        }
        return new Gather(LongBuffer.wrap(rows));
    }

    @Override
    public String name() {
        return "scatter";
    }

    @Override
    public String label() {
        return "to " + size + " rows";
    }
}
