// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.temporal;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * A zone's distances from UTC in seconds, for one thread. It keeps the span of time that the last
 * one holds for: neighbouring rows are mostly in one span.
 */
public final class ZoneOffsets {

    private final ZoneRules rules;
    private long from = 1;
    private long to;
    private long offset;

    /** Begins with no span. */
    public ZoneOffsets(ZoneId zone) {
        rules = zone.getRules();
    }

    /**
     * Returns the distance at a point in time.
     *
     * @param second any second since 1970; beyond Java's years it has the distance of the last one
     */
    public long at(long second) {
        if (second < from || second >= to) {
            find(second);
        }
        return offset;
    }

    private void find(long second) {
        Instant instant =
                Instant.ofEpochSecond(
                        Math.clamp(
                                second,
                                Instant.MIN.getEpochSecond(),
                                Instant.MAX.getEpochSecond()));
        ZoneOffsetTransition next = rules.nextTransition(instant);
        // The instant of a transition belongs to what follows it.
        ZoneOffsetTransition before = rules.previousTransition(instant.plusNanos(1));
        offset = rules.getOffset(instant).getTotalSeconds();
        from = before == null ? Long.MIN_VALUE : before.toEpochSecond();
        to = next == null ? Long.MAX_VALUE : next.toEpochSecond();
    }

    /**
     * Returns the distance at a local time. Of two, it is the one of {@code near} if that is one of
     * them, else the first. A local time that is left out has the one before.
     *
     * @param local local seconds since 1970
     * @param near a point in time
     */
    public long atLocal(long local, long near) {
        long kept = at(near);
        return at(local - kept) == kept ? kept : atLocal(local);
    }

    /**
     * Returns the distance at a local time: the first of two. A local time that is left out has the
     * one before.
     *
     * @param local local seconds since 1970
     */
    public long atLocal(long local) {
        long clamped =
                Math.clamp(
                        local,
                        LocalDateTime.MIN.toEpochSecond(ZoneOffset.UTC),
                        LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC));
        LocalDateTime time = LocalDateTime.ofEpochSecond(clamped, 0, ZoneOffset.UTC);
        return rules.getOffset(time).getTotalSeconds();
    }
}
