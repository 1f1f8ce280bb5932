// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A profile's steps on one time scale.
 *
 * @param spans the steps in the order of the profile, then the time spans that the host waited,
 *     then the time that no step took
 * @param nanoseconds the time from the beginning of the first span to the end of the last
 */
record Timeline(List<Span> spans, long nanoseconds) {

    /** The share of the run below which time that no step took is left out. */
    private static final double SHORTEST_SHARE = 0.005;

    static Timeline of(Profile profile) {
        long origin = origin(profile);
        List<Span> spans = new ArrayList<>();
        long next = 0;
        for (Phase phase : profile.phases()) {
            long start = phase.start() == Phase.NO_START ? next : phase.start() - origin;
            Span span = span(profile, phase, start);
            spans.add(span);
            next = span.end();
        }
        for (Profile.Execution waited : profile.executions()) {
            spans.add(span(waited, waited.start() - origin));
        }
        long end = spans.stream().mapToLong(Span::end).max().orElse(0);
        spans.addAll(untimed(spans, end));
        return new Timeline(spans, end);
    }

    private static long origin(Profile profile) {
        return profile.phases().stream()
                .mapToLong(Phase::start)
                .filter(start -> start != Phase.NO_START)
                .min()
                .orElse(0);
    }

    private static Span span(Profile profile, Phase phase, long start) {
        return new Span(
                Lane.of(phase.kind()),
                phase.kind().name().toLowerCase(Locale.ROOT),
                phase.name(),
                start,
                phase.nanoseconds(),
                phase.bytes(),
                phase.rows(),
                profile.shareOfCopy(phase).orElse(0),
                phase.launch(),
                phase.kind() == Phase.Kind.KERNEL);
    }

    /**
     * Returns the time that no step took, unless it is too short to be seen: launches and their
     * ends where the host waits for the device, such as after the last kernel, else other work of
     * the host.
     */
    private static List<Span> untimed(List<Span> spans, long end) {
        List<Span> steps =
                spans.stream()
                        .filter(span -> span.lane() != Lane.WAIT)
                        .sorted(Comparator.comparingLong(Span::start))
                        .toList();
        List<Span> waits = spans.stream().filter(span -> span.lane() == Lane.WAIT).toList();
        List<Span> gaps = new ArrayList<>();
        long done = 0;
        for (Span step : steps) {
            addGaps(gaps, done, step.start(), waits);
            done = Math.max(done, step.end());
        }
        addGaps(gaps, done, end, waits);
        gaps.removeIf(gap -> gap.nanoseconds() < SHORTEST_SHARE * end);
        return gaps;
    }

    /** Adds a gap, divided where the host begins or ends to wait. */
    private static void addGaps(List<Span> gaps, long from, long to, List<Span> waits) {
        for (long at = from; at < to; ) {
            long begin = at;
            boolean isWaiting =
                    waits.stream().anyMatch(wait -> wait.start() <= begin && begin < wait.end());
            long end =
                    waits.stream()
                            .flatMap(wait -> Stream.of(wait.start(), wait.end()))
                            .filter(edge -> edge > begin && edge < to)
                            .min(Comparator.naturalOrder())
                            .orElse(to);
            String name = isWaiting ? "launches and returns" : "other work";
            gaps.add(plain(Lane.HOST, "other", name, begin, end - begin));
            at = end;
        }
    }

    private static Span span(Profile.Execution waited, long start) {
        return plain(Lane.WAIT, "wait", waited.graph(), start, waited.nanoseconds());
    }

    private static Span plain(Lane lane, String kind, String name, long start, long nanoseconds) {
        return new Span(lane, kind, name, start, nanoseconds, 0, 0, 0, null, false);
    }
}
