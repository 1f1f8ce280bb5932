// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import dev.windrow.profile.Profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Puts a run's data, a style sheet and a script into one page. */
final class ProfilePage {

    private ProfilePage() {}

    static String of(RunReport report) {
        return resource("page.html")
                .replace("{{style}}", resource("page.css"))
                .replace("{{script}}", resource("page.js"))
                .replace("{{data}}", data(report));
    }

    private static String resource(String name) {
        try (InputStream in = ProfilePage.class.getResourceAsStream(name)) {
            return new String(
                    Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the data that the script lays out. */
    private static String data(RunReport report) {
        Profile profile = report.profile();
        Timeline timeline = Timeline.of(profile);
        JsonWriter json = new JsonWriter().open('{').field("title", report.title());
        json.field("engine", profile.engine()).field("strategy", profile.strategy());
        json.field("rows", profile.rows()).field("groups", profile.groups());
        json.field("inputBytes", profile.inputBytes());
        json.field("peakDeviceBytes", profile.peakDeviceBytes());
        json.field("poolBudgetBytes", profile.memory().budgetBytes());
        json.field("poolLiveBytes", profile.memory().liveBytes());
        json.field("poolPeakBytes", profile.memory().peakBytes());
        json.field("poolRequestedBytes", profile.memory().requestedBytes());
        json.field("poolReusedBytes", profile.memory().reusedBytes());
        json.field("busyProcessors", report.busyProcessors());
        json.field("processors", Runtime.getRuntime().availableProcessors());
        json.field("copySpeed", profile.copyGigabytesPerSecond());
        json.field("nanoseconds", timeline.nanoseconds());
        addStrings(json, "lanes", List.of(Lane.values()).stream().map(Lane::label).toList());
        addSpans(json, timeline.spans(), sourceOfEach(report, timeline));
        addDecisions(json, profile.decisions());
        addStrings(json, "notes", profile.notes());
        addStrings(json, "plan", report.plan());
        json.name("sources").open('[');
        for (KernelSource source : report.sources()) {
            json.open('{').field("name", source.function()).field("text", source.text());
            json.close('}');
        }
        return json.close(']').close('}').toString();
    }

    /**
     * Returns whether sources can be matched with tasks. Tasks are compiled in their order, so they
     * cannot if some were not compiled.
     */
    private static boolean sourceOfEach(RunReport report, Timeline timeline) {
        long kernels = timeline.spans().stream().filter(Span::isKernel).count();
        return kernels == report.sources().size();
    }

    private static void addSpans(JsonWriter json, List<Span> spans, boolean haveSources) {
        int kernel = 0;
        json.name("spans").open('[');
        for (Span span : spans) {
            json.open('{').field("lane", span.lane().ordinal()).field("kind", span.kind());
            json.field("name", span.name()).field("start", span.start());
            json.field("nanoseconds", span.nanoseconds()).field("bytes", span.bytes());
            json.field("rows", span.rows()).field("share", span.share());
            if (span.launch() != null) {
                json.field("blocks", span.launch().blocks());
                json.field("threads", span.launch().threads());
            }
            if (span.isKernel() && haveSources) {
                json.field("source", kernel++);
            }
            json.close('}');
        }
        json.close(']');
    }

    private static void addDecisions(JsonWriter json, List<Profile.Decision> decisions) {
        json.name("decisions").open('[');
        for (Profile.Decision decision : decisions) {
            json.open('{').field("subject", decision.subject()).field("choice", decision.choice());
            json.field("reason", decision.reason()).close('}');
        }
        json.close(']');
    }

    private static void addStrings(JsonWriter json, String name, List<String> values) {
        json.name(name).open('[');
        values.forEach(json::string);
        json.close(']');
    }
}
