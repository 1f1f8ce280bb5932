// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.List;

/** Reports in which tests know every number. */
final class Reports {

    /** The first value of {@link System#nanoTime}; it may be negative. */
    static final long ORIGIN = -5_000_000;

    private Reports() {}

    /** A run of a millisecond: 100 µs reading, 200 µs compiling, 500 µs on the device. */
    static RunReport ofADevice() {
        List<Phase> phases =
                List.of(
                        host(Phase.Kind.READ, "read", 0, 100_000, 400_000, 10_000),
                        host(Phase.Kind.PLAN, "plan", 100_000, 100_000, 0, 10_000),
                        host(Phase.Kind.COMPILE, "compile", 200_000, 200_000, 0, 0),
                        new Phase(Phase.Kind.UPLOAD, "upload", 100_000, 1_000_000)
                                .from(ORIGIN + 400_000),
                        kernel("map", 500_000, 200_000, 20_000_000, new Phase.Launch(12, 256)),
                        kernel("reduce", 700_000, 100_000, 1_000_000, null),
                        new Phase(Phase.Kind.HOST, "finish", 200_000, 100));
        Profile profile =
                new Profile(
                                "a device (OPENCL)",
                                "dense",
                                10_000,
                                3,
                                phases,
                                1_000_000,
                                2_000_000,
                                List.of())
                        .withExecutions(
                                List.of(new Profile.Execution("query0", ORIGIN + 200_000, 600_000)))
                        .withCopyGigabytesPerSecond(200)
                        .withDecisions(
                                List.of(new Profile.Decision("strategy", "dense", "few keys")));
        return new RunReport(
                "orders.csv by status: sum(\"price\")",
                profile,
                1.5,
                List.of("strategy   dense: a < b & \"c\"", "launch     </script>"),
                List.of(
                        new KernelSource("mapRows", "__kernel void mapRows()\n{\n}"),
                        new KernelSource("reduce", "__kernel void reduce()\n{\n}")));
    }

    private static Phase host(
            Phase.Kind kind, String name, long start, long took, long bytes, long rows) {
        return new Phase(kind, name, ORIGIN + start, took, bytes, rows, null);
    }

    private static Phase kernel(
            String name, long start, long took, long bytes, Phase.Launch launch) {
        return new Phase(Phase.Kind.KERNEL, name, ORIGIN + start, took, bytes, 0, launch);
    }
}
