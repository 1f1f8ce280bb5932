// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.internal.plan.Situation;
import dev.windrow.internal.scan.DeviceUse;
import dev.windrow.internal.scan.LaneTimes;
import dev.windrow.internal.scan.SessionLanes;
import dev.windrow.internal.scan.StateLanes;
import dev.windrow.internal.scan.StateStream;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;

/** Lanes of a device make the states that the CPU makes, for any number of streams. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class StateLanesTest {

    private static final int ROWS = 1_000;

    /** Rows where each may be a group of its own: the simulator is slow with many groups. */
    private static final int MANY_KEYS = 200;

    private static final NamedAggregation[] AGGREGATIONS = {
        count().as("n"),
        count("small").as("c"),
        sum("small").as("s"),
        sum("long").as("l"),
        mean("long").as("m"),
        sum("float").as("f"),
        mean("double").as("d"),
        sum("money").as("e"),
        mean("money").as("g"),
        min("small").as("h"),
        max("double").as("i"),
        min("money").as("j"),
        max("long").as("k")
    };

    private static GroupByQuery by(String... keys) {
        return GroupByQuery.of(List.of(keys), List.of(AGGREGATIONS));
    }

    private static Table table(int seed, int rows) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("key", column(memory, Primitive.INT32, rows, row -> (row + seed) % 7));
        columns.put("bytes", column(memory, Primitive.BINARY, rows, row -> "k" + row % 40));
        columns.put("small", column(memory, Primitive.INT16, rows, row -> row % 300 - 99));
        columns.put("long", column(memory, Primitive.INT64, rows, row -> (row - 500) << 33));
        columns.put("float", column(memory, Primitive.FLOAT32, rows, row -> row % 64 / 4.0));
        columns.put("double", column(memory, Primitive.FLOAT64, rows, row -> row / 8.0));
        columns.put(
                "money",
                column(
                        memory,
                        new Decimal(38, 2),
                        rows,
                        row -> THOUSANDS.multiply(BigInteger.valueOf(row - 1_000))));
        return new Table(columns, rows, memory);
    }

    /** Makes some totals of decimals longer than 64 bits. */
    private static final BigInteger THOUSANDS = BigInteger.TEN.pow(21);

    private static Column column(
            ColumnMemory memory, ColumnType type, int rows, LongFunction<Object> value) {
        List<Object> values = new ArrayList<>();
        for (long row = 0; row < rows; row++) {
            values.add(row % 11 == type.label().length() % 11 ? null : value.apply(row));
        }
        return Columns.of(memory, type, values);
    }

    private static DeviceUse alone(GpuEngine engine) {
        return new DeviceUse(
                () -> engine.lanes(new Situation(1, engine.limits(), "a test", 0, 1.5, true)),
                true,
                false,
                () -> true,
                true,
                new LaneTimes());
    }

    private static DeviceUse failing(GpuEngine engine, FailingLanes.Failure failure) {
        DeviceUse use = alone(engine);
        return new DeviceUse(
                () -> new FailingLanes(use.lanes().get(), failure),
                true,
                false,
                use.isWorthCompiling(),
                true,
                use.times());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes", "double"})
    @Tag("thorough")
    void soAreThoseOfOtherKeys(String keys) {
        theStatesAreThoseOfTheCpu(keys);
    }

    @ParameterizedTest
    @ValueSource(strings = {"key", "key bytes", "money"})
    void theStatesAreThoseOfTheCpu(String keys) {
        GroupByQuery query = by(keys.split(" "));
        try (GpuEngine engine = GpuEngine.open();
                StateStream stream = new StateLanes(query, alone(engine), MANY_KEYS, 1).stream();
                StateStream cpu = StateStream.of(query)) {
            for (int seed = 0; seed < 3; seed++) {
                try (Table table = table(seed, MANY_KEYS - seed)) {
                    stream.add(table);
                    cpu.add(table);
                }
            }
            assertThat(stream.deviceRows()).isEqualTo(3 * MANY_KEYS - 3);
            assertThat(stream.deviceNanoseconds()).isPositive();
            assertThat(stream.failure()).isEmpty();
            assertThat(states(stream, query)).isEqualTo(states(cpu, query));
        }
    }

    @Test
    void streamsShareLanesAndKeepTheirRowsApart() {
        GroupByQuery query = by("key");
        try (GpuEngine engine = GpuEngine.open()) {
            StateLanes lanes = new StateLanes(query, alone(engine), ROWS, 2);
            List<CompletableFuture<Void>> tasks = new ArrayList<>();
            for (int seed = 0; seed < 4; seed++) {
                int own = seed;
                tasks.add(CompletableFuture.runAsync(() -> checkStream(lanes, query, own)));
            }
            tasks.forEach(CompletableFuture::join);
        }
    }

    private static void checkStream(StateLanes lanes, GroupByQuery query, int seed) {
        try (StateStream stream = lanes.stream();
                StateStream cpu = StateStream.of(query)) {
            for (int round = 0; round < 3; round++) {
                try (Table table = table(seed, 500 + 100 * seed + round)) {
                    stream.add(table);
                    cpu.add(table);
                }
            }
            assertThat(stream.deviceRows()).isEqualTo(3 * (500 + 100 * seed + 1));
            assertThat(states(stream, query)).isEqualTo(states(cpu, query));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theCpuGoesOnWhereADeviceFails(FailingLanes.Failure failure) {
        GroupByQuery query = by("key");
        try (GpuEngine engine = GpuEngine.open();
                StateStream stream =
                        new StateLanes(query, failing(engine, failure), ROWS, 1).stream();
                StateStream cpu = StateStream.of(query)) {
            for (int seed = 0; seed < 3; seed++) {
                try (Table table = table(seed, ROWS)) {
                    stream.add(table);
                    cpu.add(table);
                }
            }
            boolean isFirstDone = failure == FailingLanes.Failure.OF_THE_SECOND_CHUNK;
            assertThat(stream.deviceRows()).isEqualTo(isFirstDone ? ROWS : 0);
            if (failure == FailingLanes.Failure.TOO_LITTLE_SPACE) {
                assertThat(stream.failure()).isEmpty();
            } else {
                assertThat(stream.failure()).get().asString().contains("the device is lost");
            }
            assertThat(states(stream, query)).isEqualTo(states(cpu, query));
        }
    }

    @Test
    void aTotalThatIsNoLongIsLeftToTheCpu() {
        GroupByQuery query = GroupByQuery.of(List.of("key"), List.of(sum("long").as("l")));
        try (GpuEngine engine = GpuEngine.open();
                StateStream stream = new StateLanes(query, alone(engine), ROWS, 1).stream();
                StateStream cpu = StateStream.of(query);
                Table table = huge()) {
            stream.add(table);
            cpu.add(table);
            assertThat(states(stream, query)).isEqualTo(states(cpu, query));
        }
    }

    private static Table huge() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("key", column(memory, Primitive.INT32, ROWS, row -> row % 3));
        columns.put("long", column(memory, Primitive.INT64, ROWS, row -> Long.MAX_VALUE - row));
        return new Table(columns, ROWS, memory);
    }

    @Test
    void otherStatesAreMadeOnTheCpu() {
        GroupByQuery query = GroupByQuery.of(List.of("key"), List.of(variance("double").as("v")));
        assertThat(StateLanes.suit(query)).isFalse();
        try (GpuEngine engine = GpuEngine.open();
                StateStream stream = new StateLanes(query, alone(engine), ROWS, 1).stream();
                Table table = table(0, ROWS)) {
            assertThat(stream.add(table)).isEqualTo(8);
            assertThat(stream.deviceRows()).isZero();
        }
    }

    @Test
    void aSessionWithoutADeviceHasLanesOfTheCpu() {
        GroupByQuery query = by("key");
        try (Windrow cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
                StateStream stream = SessionLanes.of(cpu.partials(), query, ROWS).stream();
                Table table = table(0, ROWS)) {
            assertThat(stream.add(table)).isEqualTo(8);
            assertThat(stream.deviceRows()).isZero();
            assertThat(cpu.engineReason()).isEqualTo("the CPU was asked for");
        }
    }

    /** Returns all states by their keys; totals of floats with their errors. */
    private static Map<String, Map<String, Object>> states(StateStream stream, GroupByQuery query) {
        Map<String, Map<String, Object>> states = new TreeMap<>();
        for (Table table : stream.take()) {
            try (table) {
                Map<String, List<Object>> columns = new TreeMap<>();
                table.names().forEach(name -> columns.put(name, Columns.read(table.column(name))));
                for (int group = 0; group < table.rows(); group++) {
                    Map<String, Object> state = state(columns, group);
                    Object key = query.keys().stream().map(state::get).toList();
                    states.put(key.toString(), state);
                }
            }
        }
        return states;
    }

    private static Map<String, Object> state(Map<String, List<Object>> columns, int group) {
        Map<String, Object> state = new TreeMap<>();
        columns.forEach((name, values) -> state.put(name, values.get(group)));
        for (String name : List.copyOf(state.keySet())) {
            if (name.endsWith("_error") && state.get(name) instanceof Double error) {
                String total = name.substring(0, name.length() - "_error".length());
                state.computeIfPresent(total, (of, value) -> (Double) value + error);
                state.remove(name);
            }
        }
        return state;
    }
}
