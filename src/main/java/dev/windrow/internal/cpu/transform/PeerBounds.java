// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.query.Frame;

/** Finds the positions of frames whose distances count groups of peers. */
final class PeerBounds {

    private final WindowGroups peers;

    PeerBounds(WindowGroups peers) {
        this.peers = peers;
    }

    /** Returns the first position of the group of peers so many groups before a row's own. */
    int first(Place at, long preceding) {
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
    int end(Place at, long following) {
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
}
