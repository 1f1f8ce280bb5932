// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.internal.plan.transform.WindowFrame;
import dev.windrow.query.Frame;
import dev.windrow.query.Frame.Exclusion;
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
    private final @Nullable WindowBounds values;
    private final WindowFrame around;

    /**
     * Makes frames.
     *
     * @param values the positions of frames of values or of groups, or null for other frames
     */
    FrameRows(Frame frame, @Nullable WindowBounds values) {
        this.frame = frame;
        this.values = values;
        around = around(frame);
    }

    private static WindowFrame around(Frame frame) {
        if (isVarying(frame)) {
            return windows(isFromStart(frame) ? ALL : 0, isToEnd(frame) ? ALL : 0);
        }
        long preceding = frame.preceding();
        long following = frame.following();
        if (preceding == Frame.UNBOUNDED || isOfPeers(frame)) {
            return windows(ALL, 0);
        }
        if (following == Frame.UNBOUNDED) {
            return windows(0, ALL);
        }
        long others = Math.max(0, preceding + following);
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
        boolean isBounded = isVarying(frame) && !isFromStart(frame) && !isToEnd(frame);
        return isBounded ? values : null;
    }

    /** Returns whether the number of rows before and behind a row differs from row to row. */
    private static boolean isVarying(Frame frame) {
        return frame.unit() == Unit.VALUES || frame.unit() == Unit.GROUPS;
    }

    private static boolean isFromStart(Frame frame) {
        ValueRange range = frame.values();
        return range == null ? frame.preceding() == Frame.UNBOUNDED : range.preceding() == null;
    }

    private static boolean isToEnd(Frame frame) {
        ValueRange range = frame.values();
        return range == null ? frame.following() == Frame.UNBOUNDED : range.following() == null;
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

    /** Returns whether frames leave rows out, and so are not adjacent. */
    boolean hasExclusion() {
        return frame.exclusion() != Exclusion.NONE;
    }

    /** Returns the parts of a frame, in the order: pairs of the first position and the end. */
    int[] parts(Place place) {
        int begin = begin(place);
        int end = Math.max(begin, end(place));
        int at = Math.clamp(place.at(), begin, end);
        int behind = Math.clamp(place.at() + 1, begin, end);
        int firstPeer = Math.clamp(place.firstPeer(), begin, end);
        int endOfPeers = Math.clamp(place.endOfPeers(), begin, end);
        return switch (frame.exclusion()) {
            case NONE -> new int[] {begin, end};
            case CURRENT_ROW -> new int[] {begin, at, behind, end};
            case GROUP -> new int[] {begin, firstPeer, endOfPeers, end};
            case TIES -> new int[] {begin, firstPeer, at, behind, endOfPeers, end};
        };
    }
}
