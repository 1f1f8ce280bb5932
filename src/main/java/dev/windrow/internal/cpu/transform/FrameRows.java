// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.OrderedRows.Place;
import dev.windrow.query.Frame;
import dev.windrow.query.Frame.Exclusion;
import dev.windrow.query.Frame.Unit;
import dev.windrow.query.ValueRange;

import org.jspecify.annotations.Nullable;

/** The positions that a frame has. */
final class FrameRows {

    private final Frame frame;
    private final @Nullable ListedBounds values;

    /**
     * Makes frames.
     *
     * @param values the positions of frames of values, of groups or of computed rows; null for
     *     other frames
     */
    FrameRows(Frame frame, @Nullable ListedBounds values) {
        this.frame = frame;
        this.values = values;
    }

    /** Returns whether a frame has all positions from the start of the partition to its end. */
    boolean isFromStart() {
        ValueRange range = frame.values();
        boolean isUnbounded =
                range == null ? frame.preceding() == Frame.UNBOUNDED : range.preceding() == null;
        return isUnbounded && !hasExclusion();
    }

    /** Returns whether frames may begin or end before the frame of the row before does. */
    boolean areAnywhere() {
        return frame.values() != null && frame.values().isComputed();
    }

    /** Returns whether each frame certainly has the row that it is of. */
    boolean haveOwnRow() {
        boolean isAround =
                frame.unit() == Unit.RANGE
                        || frame.unit() == Unit.ROWS
                                && frame.values() == null
                                && frame.preceding() >= 0
                                && frame.following() >= 0;
        return isAround && !hasExclusion();
    }

    /** Returns the rows of chunks of which {@link IntervalStates} puts frames together. */
    int chunkRows() {
        if (hasExclusion() || areAnywhere()) {
            return 1;
        }
        if (frame.unit() != Unit.ROWS) {
            return TransformTuning.VARYING_CHUNK_ROWS;
        }
        long most = TransformTuning.WINDOW_CHUNK_ROWS;
        long rows = Math.min(frame.preceding(), most) + Math.min(frame.following(), most) + 1;
        return (int) Math.clamp(rows, 1, most);
    }

    /** Returns the first position of a frame. */
    int begin(Place place) {
        if (values != null) {
            return values.firsts()[place.at()];
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
            return values.ends()[place.at()];
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
