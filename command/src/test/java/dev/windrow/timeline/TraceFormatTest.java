// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoLeaks;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;

/** The trace of a real run, compared with the rules of the Trace Event Format. */
@ExtendWith(NoLeaks.class)
final class TraceFormatTest {

    private static final int ROWS = 3_000;

    /** A thread of a process. */
    private record Track(String process, String thread) {}

    /** An event with a duration, in microseconds as a reader computes them. */
    private record Slice(String name, double start, double duration) {
        double end() {
            return start + duration;
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void everyEventIsWhatTheFormatAllows(EngineChoice choice) throws IOException {
        Trace trace = Trace.of(report(choice));
        assertThat(trace.displayTimeUnit).isIn("ms", "ns");
        assertThat(trace.events)
                .allSatisfy(
                        event -> {
                            assertThat(event.get("ph")).isIn("X", "M");
                            assertThat(event.get("pid")).matches("\\d+");
                            assertThat(event.get("tid")).matches("\\d+");
                            assertThat(event.get("name")).isNotEmpty();
                        });
        assertThat(trace.of("M"))
                .allSatisfy(
                        event -> {
                            assertThat(event.get("name")).isIn("process_name", "thread_name");
                            assertThat(event.get("args.name")).isNotEmpty();
                        });
        assertThat(trace.of("X"))
                .allSatisfy(
                        event -> {
                            assertThat(event.get("ts")).matches("\\d+(\\.\\d{1,3})?");
                            assertThat(event.get("dur")).matches("\\d+(\\.\\d{1,3})?");
                            assertThat(event.get("cat")).isNotEmpty();
                        });
    }

    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void everyTrackHasOneName(EngineChoice choice) throws IOException {
        Trace trace = Trace.of(report(choice));
        Map<String, Integer> processes = new HashMap<>();
        Map<Track, Integer> threads = new HashMap<>();
        for (Map<String, String> event : trace.of("M")) {
            if (event.get("name").equals("process_name")) {
                processes.merge(event.get("pid"), 1, Integer::sum);
            } else {
                threads.merge(track(event), 1, Integer::sum);
            }
        }
        assertThat(processes.values()).containsOnly(1);
        assertThat(threads.values()).containsOnly(1);
        assertThat(threads.keySet()).containsAll(trace.tracks().keySet());
        Set<String> used = new TreeSet<>();
        trace.tracks().keySet().forEach(track -> used.add(track.process()));
        assertThat(processes.keySet()).containsAll(used);
    }

    /** Some readers add doubles, others truncate to nanoseconds: neither may see an overlap. */
    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void slicesOfATrackLieApartOrWithinEachOther(EngineChoice choice) throws IOException {
        Trace trace = Trace.of(report(choice));
        trace.tracks().forEach((track, slices) -> assertNested(track, slices));
        trace.tracks()
                .forEach(
                        (track, slices) ->
                                assertNested(
                                        track, slices.stream().map(TraceFormatTest::cut).toList()));
    }

    private static Slice cut(Slice slice) {
        return new Slice(
                slice.name(), (long) (slice.start() * 1e3), (long) (slice.duration() * 1e3));
    }

    private static void assertNested(Track track, List<Slice> slices) {
        Deque<Slice> open = new ArrayDeque<>();
        slices.stream()
                .sorted(
                        Comparator.comparingDouble(Slice::start)
                                .thenComparing(Slice::duration, Comparator.reverseOrder()))
                .forEach(
                        slice -> {
                            while (!open.isEmpty() && open.peek().end() <= slice.start()) {
                                open.pop();
                            }
                            if (!open.isEmpty()) {
                                assertThat(slice.end())
                                        .as("%s: %s in %s", track, slice, open.peek())
                                        .isLessThanOrEqualTo(open.peek().end());
                            }
                            open.push(slice);
                        });
    }

    /** Steps of one lane follow each other; no event lies within another. */
    @Test
    void noKernelIsTakenForAPartOfAnother() throws IOException {
        for (List<Slice> slices : Trace.of(report(EngineChoice.GPU)).tracks().values()) {
            List<Slice> sorted =
                    slices.stream()
                            .filter(slice -> slice.duration() > 0)
                            .sorted(Comparator.comparingDouble(Slice::start))
                            .toList();
            for (int i = 1; i < sorted.size(); i++) {
                assertThat(sorted.get(i - 1).end())
                        .as("%s before %s", sorted.get(i - 1), sorted.get(i))
                        .isLessThanOrEqualTo(sorted.get(i).start());
            }
        }
    }

    @Test
    void timesAreThoseOfTheProfileInMicroseconds() throws IOException {
        RunReport report = report(EngineChoice.GPU);
        List<Phase> kernels =
                report.profile().phases().stream()
                        .filter(phase -> phase.kind() == Phase.Kind.KERNEL)
                        .toList();
        List<Map<String, String>> events =
                Trace.of(report).of("X").stream()
                        .filter(event -> event.get("cat").equals("kernel"))
                        .toList();
        assertThat(kernels).hasSizeGreaterThan(20).hasSameSizeAs(events);
        for (int i = 0; i < kernels.size(); i++) {
            assertThat(events.get(i)).containsEntry("name", kernels.get(i).name());
            double written = Double.parseDouble(events.get(i).get("dur")) * 1e3;
            assertThat(kernels.get(i).nanoseconds() - written).isBetween(-0.01, 1.01);
        }
    }

    private static RunReport report(EngineChoice choice) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(
                "k", Columns.longs(memory, LongStream.range(0, ROWS).map(i -> i % 7).toArray()));
        columns.put("v", Columns.longs(memory, LongStream.range(0, ROWS).toArray()));
        boolean isDevice = choice == EngineChoice.GPU;
        try (Table table = new Table(columns, ROWS, memory);
                Windrow windrow =
                        Windrow.open(WindrowConfig.defaults().withEngine(choice).withThreads(2));
                GroupByResult result =
                        windrow.groupBy(table)
                                .by("k")
                                .algorithm(isDevice ? Algorithm.SORT : Algorithm.AUTO)
                                .aggregate(sum("v"), median("v"))) {
            Profile profile = result.profile();
            return new RunReport("a \"run\" \\ of ours", profile, 0, List.of("a plan"), List.of());
        }
    }

    private static Track track(Map<String, String> event) {
        return new Track(event.get("pid"), event.get("tid"));
    }

    /** A trace as a reader sees it; a field of an event's arguments is {@code args.field}. */
    private static final class Trace {

        private final List<Map<String, String>> events = new ArrayList<>();
        private String displayTimeUnit = "";

        static Trace of(RunReport report) throws IOException {
            Trace trace = new Trace();
            try (JsonParser parser = new JsonFactory().createParser(report.trace())) {
                assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String field = parser.currentName();
                    JsonToken value = parser.nextToken();
                    if (field.equals("displayTimeUnit")) {
                        trace.displayTimeUnit = parser.getText();
                    } else if (field.equals("traceEvents")) {
                        assertThat(value).isEqualTo(JsonToken.START_ARRAY);
                        trace.readEvents(parser);
                    } else {
                        parser.skipChildren();
                    }
                }
                assertThat(parser.nextToken()).as("behind the end").isNull();
            }
            return trace;
        }

        private void readEvents(JsonParser parser) throws IOException {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                Map<String, String> event = new TreeMap<>();
                readFields(parser, "", event);
                events.add(event);
            }
        }

        private static void readFields(JsonParser parser, String prefix, Map<String, String> event)
                throws IOException {
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String field = prefix + parser.currentName();
                if (parser.nextToken() == JsonToken.START_OBJECT) {
                    readFields(parser, field + ".", event);
                } else {
                    assertThat(event.put(field, parser.getText())).as("%s twice", field).isNull();
                }
            }
        }

        List<Map<String, String>> of(String phase) {
            return events.stream().filter(event -> phase.equals(event.get("ph"))).toList();
        }

        Map<Track, List<Slice>> tracks() {
            Map<Track, List<Slice>> tracks = new HashMap<>();
            for (Map<String, String> event : of("X")) {
                tracks.computeIfAbsent(track(event), any -> new ArrayList<>())
                        .add(
                                new Slice(
                                        event.get("name"),
                                        Double.parseDouble(event.get("ts")),
                                        Double.parseDouble(event.get("dur"))));
            }
            return tracks;
        }
    }
}
