// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.apache.arrow.memory.ArrowBuf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Views of strings, of which those that are too long to be in their view point to bytes in one of
 * the column's data buffers. The bytes may be in any order, and some are nobody's.
 */
final class IpcViews {

    /** A view has a length, four bytes of the string, in which buffer it is, and where. */
    static final long VIEW_BYTES = 2 * Long.BYTES;

    private static final int BUFFER_AT = 2 * Integer.BYTES;
    private static final int OFFSET_AT = 3 * Integer.BYTES;

    /** A string of at most so many bytes is in its view. */
    private static final int MOST_BYTES_IN_VIEW = 12;

    /** Bytes between two strings that are read with them, since another read takes longer. */
    private static final int MOST_BYTES_BETWEEN = 1 << 12;

    private final ArrowBuf views;

    /** Offsets of strings that are not in their view, each with its row in the low half. */
    private final long[] offsets;

    /** Where the offsets of each data buffer begin, which ascend, and where the last ones end. */
    private final int[] begins;

    private IpcViews(ArrowBuf views, int rows, int buffers) {
        this.views = views;
        begins = new int[buffers + 1];
        for (int row = 0; row < rows; row++) {
            if (isElsewhere(row)) {
                begins[buffer(row) + 1]++;
            }
        }
        Arrays.parallelPrefix(begins, Integer::sum);
        offsets = new long[begins[buffers]];
        int[] next = begins.clone();
        for (int row = 0; row < rows; row++) {
            if (isElsewhere(row)) {
                offsets[next[buffer(row)]++] = (long) offset(row) << Integer.SIZE | row;
            }
        }
        for (int buffer = 0; buffer < buffers; buffer++) {
            Arrays.sort(offsets, begins[buffer], begins[buffer + 1]);
        }
    }

    /**
     * Takes the views of a column, and empties those of nulls, which may point anywhere.
     *
     * @param label the batch's name in errors
     * @param validity a bit for each row, or nothing if no row is null
     * @throws IOException if a view points to no data buffer, or before its beginning
     */
    static IpcViews of(IpcColumn column, String label, ArrowBuf views, ArrowBuf validity, int rows)
            throws IOException {
        for (int row = 0; row < rows; row++) {
            long at = row * VIEW_BYTES;
            if (isNull(validity, row)) {
                views.setZero(at, VIEW_BYTES);
            } else if (views.getInt(at) > MOST_BYTES_IN_VIEW) {
                int buffer = views.getInt(at + BUFFER_AT);
                int offset = views.getInt(at + OFFSET_AT);
                if (buffer < 0 || buffer >= column.variadic()) {
                    throw column.failure(
                            label, "a view of buffer " + buffer, "one of " + column.variadic());
                }
                if (offset < 0) {
                    throw column.failure(label, "a view of byte " + offset, "one from 0 on");
                }
            }
        }
        return new IpcViews(views, rows, column.variadic());
    }

    private static boolean isNull(ArrowBuf validity, int row) {
        return validity.capacity() > 0
                && (validity.getByte(row / Byte.SIZE) >> row % Byte.SIZE & 1) == 0;
    }

    /**
     * Adjacent bytes of a data buffer.
     *
     * @param from the first one
     * @param bytes how many there are
     * @param at the place of the first one where pieces lie one behind the other
     */
    record Piece(long from, long bytes, long at) {

        long end() {
            return at + bytes;
        }
    }

    /** Returns whether a string is too long to be in its view. */
    private boolean isElsewhere(int row) {
        return length(row) > MOST_BYTES_IN_VIEW;
    }

    private int length(int row) {
        return views.getInt(row * VIEW_BYTES);
    }

    private int buffer(int row) {
        return views.getInt(row * VIEW_BYTES + BUFFER_AT);
    }

    private int offset(int row) {
        return views.getInt(row * VIEW_BYTES + OFFSET_AT);
    }

    /** Returns the pieces of a data buffer that have all bytes that views point to, in order. */
    List<Piece> pieces(int buffer) {
        List<Piece> pieces = new ArrayList<>();
        long from = 0;
        long end = 0;
        long at = 0;
        for (int i = begins[buffer]; i < begins[buffer + 1]; i++) {
            int row = (int) offsets[i];
            int offset = offset(row);
            if (end == 0) {
                from = offset;
            } else if (offset > end + MOST_BYTES_BETWEEN) {
                pieces.add(new Piece(from, end - from, at));
                at = pieces.getLast().end();
                from = offset;
            }
            end = Math.max(end, (long) offset + length(row));
        }
        if (end > 0) {
            pieces.add(new Piece(from, end - from, at));
        }
        return pieces;
    }

    /** Lets the views of a data buffer point to where its pieces lie one behind the other. */
    void moveTo(int buffer, List<Piece> pieces) {
        int next = 0;
        for (int i = begins[buffer]; i < begins[buffer + 1]; i++) {
            int row = (int) offsets[i];
            int offset = offset(row);
            while (offset >= pieces.get(next).from() + pieces.get(next).bytes()) {
                next++;
            }
            long moved = pieces.get(next).at() + offset - pieces.get(next).from();
            views.setInt(row * VIEW_BYTES + OFFSET_AT, (int) moved);
        }
    }
}
