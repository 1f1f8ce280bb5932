// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

/** The positions of frames that were found for each row beforehand. */
final class ListedBounds implements WindowBounds {

    private final int[] firsts;
    private final int[] ends;

    /**
     * Takes over both arrays.
     *
     * @param firsts the first position of the frame of each position
     * @param ends the position behind its last
     */
    ListedBounds(int[] firsts, int[] ends) {
        this.firsts = firsts;
        this.ends = ends;
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
    public boolean haveOwnRow() {
        return false;
    }

    @Override
    public int chunkRows() {
        return TransformTuning.VARYING_CHUNK_ROWS;
    }
}
