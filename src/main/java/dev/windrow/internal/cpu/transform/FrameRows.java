// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.internal.plan.transform.WindowFrame;
import dev.windrow.query.Frame;
import dev.windrow.query.Frame.Unit;
import dev.windrow.query.ValueRange;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The positions that a frame has, and how its aggregations are found among those of windows around
 * each position. Where a frame reaches back to the start of its group, its result is the running
 * total at its last position. Where it ends before its own row or begins behind it, its result is
 * that of another position, too.
 */
final class FrameRows {

    private static final long ALL = WindowFrame.UNBOUNDED;

    private final Frame frame;
    private final @Nullable ValueBounds values;
    private final WindowFrame around;

    /**
     * Makes frames.
     *
     * @param values the positions of frames of values, or null for other frames
     */
    FrameRows(Frame frame, @Nullable ValueBounds values) {
        this.frame = frame;
        this.values = values;
        around = around(frame);
    }

    private static WindowFrame around(Frame frame) {
        ValueRange range = frame.values();
        if (range != null) {
            boolean isOfRowsSoFar = range.preceding() == null;
            return windows(isOfRowsSoFar ? ALL : 0, range.following() == null ? ALL : 0);
        }
        long preceding = frame.preceding();
        long following = frame.following();
        if (preceding == Frame.UNBOUNDED || isOfPeers(frame)) {
            return windows(ALL, 0);
        }
        if (following == Frame.UNBOUNDED) {
            return windows(0, ALL);
        }
        long others = preceding + following;
        if (following < 0) {
            return windows(others, 0);
        }
        return preceding < 0 ? windows(0, others) : windows(preceding, following);
    }

    private static WindowFrame windows(long preceding, long following) {
        return new WindowFrame(preceding, following, 1, List.of(), false);
    }

    private static boolean isOfPeers(Frame frame) {
        return frame.unit() == Unit.RANGE && frame.preceding() == 0 && frame.following() == 0;
    }

    /** Returns the windows around each position, of which some are picked. */
    WindowFrame around() {
        return around;
    }

    /** Returns the windows where they are not around each position, else null. */
    @Nullable WindowBounds bounds() {
        ValueRange range = frame.values();
        boolean isBounded = range != null && range.preceding() != null && range.following() != null;
        return isBounded ? values : null;
    }

    /** Returns the groups that no window around a position leaves. */
    WindowGroups groups(OrderedRows rows) {
        return isOfPeers(frame) ? rows.peers() : rows.partitions();
    }

    /** Returns the first position of a frame. */
    int begin(Place place) {
        if (values != null) {
            return (int) values.first(place.at());
        }
        if (frame.preceding() == Frame.UNBOUNDED) {
            return place.start();
        }
        return frame.unit() == Unit.RANGE
                ? place.firstPeer()
                : Math.clamp(
                        place.at() - Math.min(frame.preceding(), place.end()),
                        place.start(),
                        place.end());
    }

    /** Returns the position behind a frame: at most the first one, if the frame is empty. */
    int end(Place place) {
        if (values != null) {
            return (int) values.end(place.at());
        }
        if (frame.following() == Frame.UNBOUNDED) {
            return place.end();
        }
        return frame.unit() == Unit.RANGE
                ? place.endOfPeers()
                : Math.clamp(
                        place.at() + Math.min(frame.following(), place.end()) + 1,
                        place.start(),
                        place.end());
    }

    /** Returns the position whose window has the same rows as a frame, -1 for an empty frame. */
    int sameAs(Place place) {
        int begin = begin(place);
        int end = end(place);
        if (begin >= end) {
            return -1;
        }
        if (bounds() != null) {
            return place.at();
        }
        if (around.following() == 0) {
            return end - 1;
        }
        return around.preceding() == 0 ? begin : place.at();
    }
}
