// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import org.junit.jupiter.api.Test;

import java.util.List;

final class TimelineTest {

    /** A kernel from 100 to 200, within a wait from 50 to 300, and 400 to 1,000 to finish. */
    @Test
    void namesTheTimeThatNoStepTook() {
        Profile profile =
                new Profile(
                                "a device",
                                "dense",
                                1,
                                1,
                                List.of(
                                        step(Phase.Kind.PLAN, 0, 50),
                                        step(Phase.Kind.KERNEL, 100, 100),
                                        step(Phase.Kind.HOST, 400, 600)),
                                0,
                                0,
                                List.of())
                        .withExecutions(List.of(new Profile.Execution("query0", 50, 250)));
        assertThat(Timeline.of(profile).spans())
                .filteredOn(span -> span.kind().equals("other"))
                .extracting(span -> span.name() + " " + span.start() + " " + span.end())
                .containsExactly(
                        "launches and returns 50 100",
                        "launches and returns 200 300",
                        "other work 300 400");
    }

    @Test
    void leavesOutWhatIsTooShortToBeSeen() {
        Profile profile =
                new Profile(
                        "CPU",
                        "cpu-hash",
                        1,
                        1,
                        List.of(step(Phase.Kind.PLAN, 0, 500), step(Phase.Kind.HOST, 501, 499)),
                        0,
                        0,
                        List.of());
        assertThat(Timeline.of(profile).spans()).hasSize(2);
    }

    private static Phase step(Phase.Kind kind, long start, long took) {
        return new Phase(kind, kind.name(), start, took, 0, 0, null);
    }
}
