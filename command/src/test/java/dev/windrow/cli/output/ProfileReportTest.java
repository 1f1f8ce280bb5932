// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import org.junit.jupiter.api.Test;

import java.util.List;

final class ProfileReportTest {

    @Test
    void inputCountsWhetherItWasUploadedOrWasThereBefore() {
        for (long uploaded : new long[] {0, 1_024}) {
            Phase upload = new Phase(Phase.Kind.UPLOAD, "upload", 0, uploaded);
            Profile profile =
                    new Profile("GPU", "dense", 5, 3, List.of(upload), 1_024, 1_536, List.of());
            assertThat(ProfileReport.lines(profile, "groups"))
                    .contains(
                            "peak device memory  1536 bytes: 1024 input, 512 (0.50 times) scratch"
                                    + " and result");
        }
    }

    @Test
    void laysOutEveryPhase() {
        Profile profile =
                new Profile(
                        "GPU, some device",
                        "local hash",
                        5,
                        3,
                        List.of(
                                new Phase(Phase.Kind.PLAN, "plan", 1_500_000, 0),
                                new Phase(Phase.Kind.UPLOAD, "upload", 1_000, 1_024),
                                new Phase(Phase.Kind.KERNEL, "map", 2_000, 100_000),
                                new Phase(Phase.Kind.HOST, "finish", 250_000, 0)),
                        1024,
                        4096,
                        List.of("a bigger table"));
        Phase write = new Phase(Phase.Kind.HOST, "write", 248_000, 0);
        assertThat(ProfileReport.lines(profile.withLast(write), "groups"))
                .containsExactly(
                        "engine    GPU, some device",
                        "strategy  local hash",
                        "rows      5",
                        "groups    3",
                        "phase                                  ms            bytes      GB/s",
                        "plan                                1.500",
                        "upload                              0.001             1024      1.02",
                        "kernel map                          0.002           100000     50.00",
                        "finish                              0.250",
                        "write                               0.248",
                        "total                               2.001",
                        "peak device memory  4096 bytes: 1024 input, 3072 (3.00 times) scratch"
                                + " and result",
                        "note: a bigger table");
    }

    @Test
    void comparesKernelsWithACopy() {
        Phase upload = new Phase(Phase.Kind.UPLOAD, "upload", 1_000, 1_024);
        Phase kernel = new Phase(Phase.Kind.KERNEL, "map", 2_000, 100_000);
        Profile profile =
                new Profile("GPU", "dense", 5, 3, List.of(upload, kernel), 8, 16, List.of())
                        .withCopyGigabytesPerSecond(200);
        assertThat(ProfileReport.lines(profile, "result"))
                .startsWith(
                        "engine    GPU",
                        "strategy  dense",
                        "rows      5",
                        "result    3",
                        "phase                                  ms            bytes      GB/s  of a"
                                + " copy",
                        "upload                              0.001             1024      1.02",
                        "kernel map                          0.002           100000     50.00     "
                                + " 25.0%",
                        "total                               0.003",
                        "the device copies 200.00 GB/s; a kernel's bytes are its arrays', each"
                                + " counted once: it has no share if it used only a part");
    }
}
