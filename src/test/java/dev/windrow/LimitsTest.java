package dev.windrow;

import static dev.windrow.query.Aggregations.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.io.Tables;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Algorithm;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What happens just below and just above the limits that docs/reference/limits.md tells. */
@ExtendWith(NoLeaks.class)
final class LimitsTest {

    /** Characters of the longest field of a CSV file. */
    private static final int FIELD = 1 << 24;

    private static final int ROWS = 100;
    private static final int GROUPS = 5;

    @TempDir private Path folder = Path.of("");

    /** Kernels have taken 64 words for none, and so all keys for equal. */
    @ParameterizedTest
    @CsvSource({"62,true", "63,true", "64,false", "65,false", "128,false"})
    void keysOfADeviceHaveUpTo63Words(int keys, boolean onDevice) {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = columns(keys);
                GroupByResult result = byAll(windrow, table).sorted().aggregate(count())) {
            assertThat(result.explanation().strategy().startsWith("cpu")).isNotEqualTo(onDevice);
            if (!onDevice) {
                assertThat(result.explanation().toString())
                        .contains("the key takes " + keys + " words of 64 bits")
                        .contains("at most 63");
            }
            assertThat(result.table().rows()).isEqualTo(GROUPS);
            var first = (FixedWidthColumn) result.table().column("c0");
            var counts = (FixedWidthColumn) result.table().column("count(*)");
            for (int group = 0; group < GROUPS; group++) {
                assertThat(first.getLong(group)).isEqualTo(group);
                assertThat(counts.getLong(group)).isEqualTo(ROWS / GROUPS);
            }
        }
    }

    /** A decimal takes two words, however few digits it has. */
    @ParameterizedTest
    @CsvSource({
        "4,31,true",
        "4,32,false",
        "18,31,true",
        "18,32,false",
        "38,31,true",
        "38,32,false"
    })
    void keysOfADeviceHaveUpTo31Decimals(int digits, int keys, boolean onDevice) {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = columns(keys, new ColumnType.Decimal(digits, 2));
                GroupByResult result = byAll(windrow, table).sorted().aggregate(count())) {
            assertThat(result.explanation().strategy().startsWith("cpu")).isNotEqualTo(onDevice);
            if (!onDevice) {
                assertThat(result.explanation().toString())
                        .contains("the key takes " + 2 * keys + " words of 64 bits");
            }
            assertThat(result.table().rows()).isEqualTo(GROUPS);
            var last = (FixedWidthColumn) result.table().column("c" + (keys - 1));
            for (int group = 0; group < GROUPS; group++) {
                assertThat(last.getDecimal(group).unscaledValue())
                        .isEqualTo(BigInteger.valueOf(group + keys - 1));
            }
        }
    }

    /** Of the CPU's groups; its slots are twice as many, and an array has fewer than 2^31. */
    @Test
    void aHashTableHasUpToHalfABillionGroups() {
        assertThat(Capacity.slotsFor(1 << 29)).isEqualTo(1 << 30);
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> Capacity.slotsFor((1 << 29) + 1))
                .withMessageContaining("a hash table of 536870913 entries");
    }

    @ParameterizedTest
    @ValueSource(strings = {"global-hash", "local-hash", "sort"})
    void aStrategyThatIsAskedForRefusesLongerKeys(String label) {
        Algorithm algorithm = Algorithm.valueOf(label.replace('-', '_').toUpperCase());
        try (Windrow windrow = open(EngineChoice.GPU);
                Table below = columns(63);
                Table above = columns(64)) {
            try (GroupByResult result =
                    byAll(windrow, below).algorithm(algorithm).aggregate(count())) {
                assertThat(result.table().rows()).isEqualTo(GROUPS);
            }
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> byAll(windrow, above).algorithm(algorithm).aggregate(count()))
                    .withMessageContaining("64 words")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNSUPPORTED_PLAN);
        }
    }

    @Test
    void theCpuTakesThousandsOfKeysAndAggregations() {
        try (Windrow windrow = open(EngineChoice.CPU);
                Table table = columns(2_000)) {
            try (GroupByResult keys = byAll(windrow, table).aggregate(count())) {
                assertThat(keys.table().rows()).isEqualTo(GROUPS);
            }
            NamedAggregation[] sums =
                    table.names().stream().map(Aggregations::sum).toArray(NamedAggregation[]::new);
            try (GroupByResult result = windrow.groupBy(table).aggregate(sums)) {
                var last = (FixedWidthColumn) result.table().column("sum(c1999)");
                assertThat(last.getLong(0)).isEqualTo(ROWS * (1_999 + (GROUPS - 1) / 2));
            }
        }
    }

    @Test
    void fieldsOfCsvHaveUpToSixteenMebi() throws IOException {
        Path file = folder.resolve("t.csv");
        Files.writeString(file, "s\n" + "x".repeat(FIELD) + "\ny\n");
        try (Table table = Tables.read(file.toString())) {
            assertThat(table.rows()).isEqualTo(2);
        }
        Files.writeString(file, "s\n" + "x".repeat(FIELD + 1) + "\ny\n");
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file.toString()).close())
                .withMessageContaining("line 2")
                .withMessageContaining("more than 16777216 characters")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }

    private static Windrow open(EngineChoice choice) {
        return Windrow.open(WindrowConfig.defaults().withEngine(choice));
    }

    private static GroupBy byAll(Windrow windrow, Table table) {
        return windrow.groupBy(table).by(table.names().toArray(String[]::new));
    }

    /** Returns columns in each of which row r has r modulo 5 and its number. */
    private static Table columns(int count) {
        return columns(count, Primitive.INT64);
    }

    private static Table columns(int count, ColumnType type) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            try (ColumnBuilder builder = ColumnBuilder.of(type, ROWS)) {
                for (int row = 0; row < ROWS; row++) {
                    long value = row % GROUPS + i;
                    if (type instanceof ColumnType.Decimal) {
                        builder.appendInt128(0, value);
                    } else {
                        builder.appendLong(value);
                    }
                }
                columns.put("c" + i, builder.build(memory));
            }
        }
        return new Table(columns, ROWS, memory);
    }
}
