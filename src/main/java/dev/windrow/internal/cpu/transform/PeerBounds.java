// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.query.Frame;

/** The positions of frames whose distances count groups of peers. */
final class PeerBounds implements WindowBounds {

    private final WindowGroups peers;
    private final int[] firsts;
    private final int[] ends;
    private final int width;

    PeerBounds(Frame frame, OrderedRows rows) {
        peers = rows.peers();
        int length = rows.order().length;
        firsts = new int[length];
        ends = new int[length];
        rows.forEach(
                at -> {
                    firsts[at.at()] = first(at, frame.preceding());
                    ends[at.at()] = end(at, frame.following());
                });
        int most = 1;
        for (int at = 0; at < length; at++) {
            most = Math.max(most, ends[at] - firsts[at]);
        }
        width = most;
    }

    /** Returns the first position of the group of peers so many groups before a row's own. */
    private int first(Place at, long preceding) {
        if (preceding == Frame.UNBOUNDED) {
            return at.start();
        }
        int first = at.firstPeer();
        for (long groups = preceding; groups > 0 && first > at.start(); groups--) {
            first = (int) peers.startOf(first - 1L);
        }
        for (long groups = preceding; groups < 0 && first < at.end(); groups++) {
            first = (int) peers.endOf(first);
        }
        return first;
    }

    /** Returns the position behind the group of peers so many groups behind a row's own. */
    private int end(Place at, long following) {
        if (following == Frame.UNBOUNDED) {
            return at.end();
        }
        int end = at.endOfPeers();
        for (long groups = following; groups > 0 && end < at.end(); groups--) {
            end = (int) peers.endOf(end);
        }
        for (long groups = following; groups < 0 && end > at.start(); groups++) {
            end = (int) peers.startOf(end - 1L);
        }
        return end;
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
