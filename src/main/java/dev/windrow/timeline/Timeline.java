package dev.windrow.timeline;

import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A profile's steps on one time scale.
 *
 * @param spans the steps in the order of the profile, then the time spans that the host waited
 * @param nanoseconds the time from the beginning of the first span to the end of the last
 */
record Timeline(List<Span> spans, long nanoseconds) {

    static Timeline of(Profile profile) {
        long origin = origin(profile);
        List<Span> spans = new ArrayList<>();
        long next = 0;
        for (Phase phase : profile.phases()) {
            long start = phase.start() == Phase.NO_START ? next : phase.start() - origin;
            Span span = span(phase, start);
            spans.add(span);
            next = span.end();
        }
        for (Profile.Execution waited : profile.executions()) {
            spans.add(span(waited, waited.start() - origin));
        }
        return new Timeline(spans, spans.stream().mapToLong(Span::end).max().orElse(0));
    }

    private static long origin(Profile profile) {
        return profile.phases().stream()
                .mapToLong(Phase::start)
                .filter(start -> start != Phase.NO_START)
                .min()
                .orElse(0);
    }

    private static Span span(Phase phase, long start) {
        return new Span(
                Lane.of(phase.kind()),
                phase.kind().name().toLowerCase(Locale.ROOT),
                phase.name(),
                start,
                phase.nanoseconds(),
                phase.bytes(),
                phase.rows(),
                phase.launch(),
                phase.kind() == Phase.Kind.KERNEL);
    }

    private static Span span(Profile.Execution waited, long start) {
        return new Span(
                Lane.WAIT, "wait", waited.graph(), start, waited.nanoseconds(), 0, 0, null, false);
    }
}
