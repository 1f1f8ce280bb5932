// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import dev.windrow.profile.Profile;

/**
 * A run in Chrome's trace format: complete events, in microseconds, with a thread for each lane.
 * The lanes of the device are one process, those of the host another.
 */
final class TraceText {

    private static final double NANOSECONDS_PER_MICROSECOND = 1e3;

    /**
     * Nanoseconds by which events are shortened. Readers add an event's beginning and duration as
     * doubles. If the sum lies beyond the beginning of the next event, they nest or drop that
     * event.
     */
    private static final long GAP = 1;

    private static final int HOST = 1;
    private static final int DEVICE = 2;

    private TraceText() {}

    static String of(RunReport report) {
        JsonWriter json = new JsonWriter().open('{').field("displayTimeUnit", "ms");
        addMetadata(json, report);
        json.name("traceEvents").open('[');
        addName(json, "process_name", HOST, 0, "Host");
        addName(json, "process_name", DEVICE, 0, report.profile().engine());
        for (Lane lane : Lane.values()) {
            addName(json, "thread_name", process(lane), lane.ordinal() + 1, lane.label());
        }
        for (Span span : Timeline.of(report.profile()).spans()) {
            addSpan(json, span);
        }
        return json.close(']').close('}').toString();
    }

    private static void addMetadata(JsonWriter json, RunReport report) {
        Profile profile = report.profile();
        json.name("otherData").open('{').field("query", report.title());
        json.field("engine", profile.engine()).field("strategy", profile.strategy());
        json.field("rows", profile.rows()).field("groups", profile.groups());
        json.field("inputBytes", profile.inputBytes());
        json.field("peakDeviceBytes", profile.peakDeviceBytes());
        json.field("poolBudgetBytes", profile.memory().budgetBytes());
        json.field("poolLiveBytes", profile.memory().liveBytes());
        json.field("poolPeakBytes", profile.memory().peakBytes());
        json.field("poolRequestedBytes", profile.memory().requestedBytes());
        json.field("poolReusedBytes", profile.memory().reusedBytes());
        json.field("copyGigabytesPerSecond", profile.copyGigabytesPerSecond());
        for (int i = 0; i < profile.decisions().size(); i++) {
            Profile.Decision decision = profile.decisions().get(i);
            json.field(
                    "decision " + (i + 1),
                    decision.subject() + ": " + decision.choice() + ": " + decision.reason());
        }
        json.field("plan", String.join("\n", report.plan())).close('}');
    }

    private static void addName(
            JsonWriter json, String metadata, int process, int thread, String to) {
        json.open('{').field("ph", "M").field("name", metadata).field("pid", process);
        json.field("tid", thread).name("args").open('{').field("name", to).close('}').close('}');
    }

    private static void addSpan(JsonWriter json, Span span) {
        json.open('{').field("ph", "X").field("name", span.name()).field("cat", span.kind());
        json.field("pid", process(span.lane())).field("tid", span.lane().ordinal() + 1);
        json.field("ts", span.start() / NANOSECONDS_PER_MICROSECOND);
        json.field("dur", Math.max(0, span.nanoseconds() - GAP) / NANOSECONDS_PER_MICROSECOND);
        json.name("args").open('{');
        if (span.bytes() > 0) {
            json.field("bytes", span.bytes()).field("GB/s", span.gigabytesPerSecond());
        }
        if (span.share() > 0) {
            json.field("share of copy", span.share());
        }
        if (span.rows() > 0) {
            json.field("rows", span.rows());
        }
        if (span.launch() != null) {
            json.field("blocks", span.launch().blocks()).field("threads", span.launch().threads());
        }
        json.close('}').close('}');
    }

    private static int process(Lane lane) {
        return switch (lane) {
            case HOST, WAIT -> HOST;
            case COPY, KERNEL -> DEVICE;
        };
    }
}
