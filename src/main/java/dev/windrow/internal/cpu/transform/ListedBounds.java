// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

/** The positions of frames that were found for each row beforehand. */
final class ListedBounds implements WindowBounds {

    private final int[] firsts;
    private final int[] ends;
    private final int width;

    /**
     * Takes over both arrays.
     *
     * @param firsts the first position of the frame of each position
     * @param ends the position behind its last
     */
    ListedBounds(int[] firsts, int[] ends) {
        this.firsts = firsts;
        this.ends = ends;
        int most = 1;
        for (int at = 0; at < ends.length; at++) {
            most = Math.max(most, ends[at] - firsts[at]);
        }
        width = most;
    }

    @Override
    public long first(long row) {
        return firsts[(int) row];
    }

    @Override
    public long end(long row) {
        return ends[(int) row];
    }

    @Override
    public long width() {
        return width;
    }

    @Override
    public int mostChunkRows() {
        return TransformTuning.VARYING_CHUNK_ROWS;
    }
}
