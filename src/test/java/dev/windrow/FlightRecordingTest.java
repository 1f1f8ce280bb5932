// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.profile.FlightEntry;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** A flight recording of the JVM shows queries; without one, they cost nothing. */
@ExtendWith(NoLeaks.class)
final class FlightRecordingTest {

    private static final Profile PROFILE =
            new Profile("e", "s", 1, 1, List.of(), 0, 0, List.of("a note"));

    @TempDir private Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void showsQueriesTheirPhasesAndDecisions(EngineChoice choice) throws IOException {
        try (Windrow windrow = open(choice);
                Table table = sales();
                PreparedQuery query = windrow.groupBy(table).by("city").prepare(sum("price"))) {
            Recorded recorded = record(query::run);
            Profile profile = recorded.profile();
            RecordedEvent told = recorded.only("dev.windrow.Query");
            assertThat(told.getString("engine")).isEqualTo(profile.engine());
            assertThat(told.getString("strategy")).isEqualTo(profile.strategy());
            assertThat(told.getLong("rows")).isEqualTo(3);
            assertThat(told.getLong("groups")).isEqualTo(2);
            assertThat(told.getLong("peakDeviceBytes")).isEqualTo(profile.peakDeviceBytes());
            assertThat(told.getDuration().toNanos()).isPositive();
            assertThat(recorded.named("dev.windrow.Phase"))
                    .allMatch(event -> event.getLong("query") == told.getLong("query"))
                    .extracting(event -> event.getString("name"))
                    .containsExactlyElementsOf(profile.phases().stream().map(Phase::name).toList());
            assertThat(recorded.named("dev.windrow.Phase"))
                    .extracting(event -> event.getLong("bytes"))
                    .containsExactlyElementsOf(
                            profile.phases().stream().map(Phase::bytes).toList());
            assertThat(recorded.named("dev.windrow.Decision"))
                    .extracting(event -> event.getString("choice"))
                    .containsExactlyElementsOf(
                            profile.decisions().stream().map(Profile.Decision::choice).toList())
                    .contains(choice.name().toLowerCase(Locale.ROOT), "about 2 keys");
        }
    }

    /** The clocks are read one after the other, so they may differ by some microseconds. */
    @ParameterizedTest
    @EnumSource(
            value = EngineChoice.class,
            names = {"CPU", "GPU"})
    void phasesBeginWhenTheyBegan(EngineChoice choice) throws IOException {
        try (Windrow windrow = open(choice);
                Table table = sales()) {
            Recorded recorded =
                    record(() -> windrow.groupBy(table).by("city").aggregate(sum("price")));
            RecordedEvent query = recorded.only("dev.windrow.Query");
            List<RecordedEvent> phases = recorded.named("dev.windrow.Phase");
            assertThat(phases)
                    .hasSizeGreaterThan(1)
                    .allSatisfy(
                            phase -> {
                                assertThat(phase.getStartTime())
                                        .isAfter(query.getStartTime().minusMillis(1))
                                        .isBefore(query.getEndTime());
                                assertThat(phase.getEndTime())
                                        .isBefore(query.getEndTime().plusMillis(1));
                                assertThat(phase.getDuration().toNanos())
                                        .isCloseTo(
                                                phase.getLong("elapsed"),
                                                within(1_000 + phase.getLong("elapsed") / 50));
                            });
            assertThat(phases.getFirst().getStartTime())
                    .as("not all at the end")
                    .isBefore(phases.getLast().getStartTime());
        }
    }

    @Test
    void showsQueriesThatRunOnce() throws IOException {
        try (Windrow windrow = open(EngineChoice.CPU);
                Table table = sales()) {
            Recorded recorded =
                    record(() -> windrow.groupBy(table).by("city").aggregate(sum("price")));
            assertThat(recorded.only("dev.windrow.Query").getString("strategy"))
                    .isEqualTo("cpu-hash");
        }
    }

    @Test
    void showsOperationsOnColumns() throws IOException {
        try (Windrow windrow = open(EngineChoice.CPU);
                Table table = sales();
                Recording recording = new Recording()) {
            recording.start();
            windrow.transform(table, Sort.by(SortKey.ascending("price"))).close();
            assertThat(new Recorded(PROFILE, events(recording)).only("dev.windrow.Query"))
                    .matches(event -> event.getLong("groups") == 3);
        }
    }

    @Test
    void costsNothingWithoutARecording() {
        com.sun.management.ThreadMXBean threads =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        FlightEntry first = FlightEntry.begin();
        first.end(PROFILE);
        long before = threads.getCurrentThreadAllocatedBytes();
        boolean isShared = true;
        for (int i = 0; i < 1_000; i++) {
            FlightEntry entry = FlightEntry.begin();
            entry.end(PROFILE);
            isShared &= entry == first;
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(isShared).as("one entry for all that nobody wants").isTrue();
        // The first call of the meter itself may allocate.
        assertThat(allocated).as("bytes that 1,000 entries allocate").isLessThan(1_000);
    }

    private record Recorded(Profile profile, List<RecordedEvent> events) {

        List<RecordedEvent> named(String name) {
            return events.stream()
                    .filter(event -> event.getEventType().getName().equals(name))
                    .toList();
        }

        RecordedEvent only(String name) {
            assertThat(named(name)).hasSize(1);
            return named(name).getFirst();
        }
    }

    private Recorded record(Supplier<GroupByResult> run) throws IOException {
        try (Recording recording = new Recording()) {
            recording.start();
            try (GroupByResult result = run.get()) {
                return new Recorded(result.profile(), events(recording));
            }
        }
    }

    private List<RecordedEvent> events(Recording recording) throws IOException {
        recording.stop();
        Path file = folder.resolve("recording.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file);
    }

    private static Windrow open(EngineChoice choice) {
        return Windrow.open(WindrowConfig.defaults().withEngine(choice).withThreads(2));
    }

    private static Table sales() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("city", Columns.strings(memory, "Rome", "Oslo", "Rome"));
        columns.put("price", Columns.longs(memory, 3, 1, 2));
        return new Table(columns, 3, memory);
    }
}
