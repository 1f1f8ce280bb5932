// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Columns;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;

final class TextOutputTest {

    private final ColumnMemory memory = new ColumnMemory();
    private final Map<String, Column> columns = new LinkedHashMap<>();

    @Test
    void jsonLinesFollowTheContract() {
        add("i", Primitive.INT64, builder -> builder.appendLong(Long.MIN_VALUE));
        add("f", Primitive.FLOAT32, builder -> builder.appendDouble(0.1f));
        add("d", Primitive.FLOAT64, builder -> builder.appendDouble(1.0 / 3));
        add("nan", Primitive.FLOAT64, builder -> builder.appendDouble(Double.NaN));
        add("inf", Primitive.FLOAT32, b -> b.appendDouble(Double.NEGATIVE_INFINITY));
        add("m", new ColumnType.Decimal(12, 2), builder -> builder.appendInt128(0, 1230));
        add("b", Primitive.BOOL, builder -> builder.appendBoolean(true));
        add("s\"", Primitive.UTF8, builder -> builder.appendBytes(utf8("a\"\n🌾")));
        add("x", Primitive.BINARY, builder -> builder.appendBytes(new byte[] {1, 2, 3}));
        add("day", Primitive.DATE32, builder -> builder.appendLong(-1));
        add("t", new ColumnType.Time(Unit.MICROSECOND), b -> b.appendLong(3_600_000_001L));
        add(
                "z",
                new ColumnType.Timestamp(Unit.SECOND, "Europe/Berlin"),
                builder -> builder.appendLong(0));
        add("none", Primitive.INT8, ColumnBuilder::appendNull);
        assertThat(written(Format.JSONL))
                .isEqualTo(
                        "{\"i\":-9223372036854775808,\"f\":0.1,\"d\":0.3333333333333333,\"nan\":\"NaN\",\"inf\":\"-Infinity\",\"m\":\"12.30\",\"b\":true,\"s\\\"\":\"a\\\"\\n"
                            + "🌾\",\"x\":\"AQID\",\"day\":\"1969-12-31\",\"t\":\"01:00:00.000001\",\"z\":\"1970-01-01T01:00:00+01:00\",\"none\":null}\n");
    }

    @ParameterizedTest
    @EnumSource
    void offsetsThatContradictEachOtherAreNotWritten(Format format) {
        MemorySegment bytes = memory.allocate(5);
        for (int[] wrong : new int[][] {{0, 4, 2}, {0, 2, 6}, {-1, 2, 3}}) {
            MemorySegment offsets = memory.allocate(3 * Integer.BYTES);
            MemorySegment.copy(wrong, 0, offsets, ValueLayout.JAVA_INT_UNALIGNED, 0, 3);
            Column texts =
                    new VariableWidthColumn(
                            Primitive.UTF8, offsets, Integer.BYTES, bytes, 2, Validity.ALL);
            Table table = new Table(Map.of("s", texts), 2, new ColumnMemory());
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.write(table, format, OutputStream.nullOutputStream()))
                    .withMessageContaining("column \"s\": offset ")
                    .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code);
        }
    }

    /** Threads make parts of many rows. Few rows, and parts of long strings, are made otherwise. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ARROW", "PARQUET"})
    void manyRowsHaveTheTextOfFew(Format format) {
        String longText = "x".repeat(30_000);
        add(
                "i",
                Primitive.INT64,
                builder -> LongStream.range(0, 9000).forEach(builder::appendLong));
        add(
                "s",
                Primitive.UTF8,
                builder -> {
                    for (int i = 0; i < 9000; i++) {
                        builder.appendBytes(utf8(i > 8000 ? longText : "a,\"" + i));
                    }
                });
        ByteArrayOutputStream atOnce = new ByteArrayOutputStream();
        ByteArrayOutputStream inSlices = new ByteArrayOutputStream();
        try (Table table = new Table(columns, 9000, memory)) {
            Tables.write(table, format, atOnce);
            Tables.write(
                    LongStream.range(0, 90).mapToObj(i -> table.slice(i * 100, 100)).iterator(),
                    format,
                    inSlices);
        }
        assertThat(Arrays.equals(atOnce.toByteArray(), inSlices.toByteArray())).isTrue();
        String text = atOnce.toString(StandardCharsets.UTF_8);
        assertThat(text.lines().count())
                .isEqualTo(
                        switch (format) {
                            case JSONL -> 9000;
                            case CSV, TSV -> 9001;
                            default -> 9002;
                        });
    }

    @Test
    void jsonIsOneArrayOfObjects() {
        add(
                "n",
                Primitive.INT32,
                builder -> {
                    builder.appendLong(1);
                    builder.appendLong(2);
                });
        assertThat(written(Format.JSON)).isEqualTo("[\n{\"n\":1},\n{\"n\":2}\n]\n");
    }

    @Test
    void noRowsAreAnEmptyArrayNoLinesOrAHeader() {
        try (Table table = SampleTables.strings("s")) {
            assertThat(written(table, Format.JSON)).isEqualTo("[\n]\n");
            assertThat(written(table, Format.JSONL)).isEmpty();
            assertThat(written(table, Format.CSV)).isEqualTo("s\n");
        }
        memory.close();
    }

    @Test
    void cellTextIsPlain() {
        add("d", new ColumnType.Decimal(38, 20), builder -> builder.appendInt128(-1, -5));
        add("f", Primitive.FLOAT64, builder -> builder.appendDouble(-0.0));
        add("g", Primitive.FLOAT32, builder -> builder.appendDouble(16_777_216));
        add("z", new ColumnType.Timestamp(Unit.NANOSECOND, "UTC"), b -> b.appendLong(1));
        add("l", new ColumnType.Timestamp(Unit.MILLISECOND, null), b -> b.appendLong(-1));
        assertThat(written(Format.CSV))
                .isEqualTo(
                        "d,f,g,z,l\n-0.00000000000000000005,-0.0,16777216.0,"
                                + "1970-01-01T00:00:00.000000001Z,1969-12-31T23:59:59.999\n");
    }

    @Test
    void floatsKeepTheirDigitsInJson() {
        add("a", Primitive.FLOAT64, builder -> builder.appendDouble(1.0970241461369E11));
        add("b", Primitive.FLOAT32, builder -> builder.appendDouble(1e-4f));
        add("c", Primitive.FLOAT64, builder -> builder.appendDouble(-2.5e300));
        assertThat(written(Format.JSONL))
                .isEqualTo("{\"a\":109702414613.69,\"b\":0.0001,\"c\":-2.5E300}\n");
    }

    @Test
    void listsAreArraysInJson() {
        addLists();
        assertThat(written(Format.JSONL))
                .isEqualTo(
                        "{\"v\":[2.5,1.0E20,\"NaN\",\"-Infinity\",null],\"s\":[\"a\\\"\\n"
                            + ",\"],\"m\":[\"12.30\"],\"n\":[[1,2],[],null],\"b\":[true],\"i\":[-9223372036854775808]}\n"
                            + "{\"v\":[],\"s\":null,\"m\":[],\"n\":[],\"b\":[],\"i\":[]}\n");
    }

    @Test
    void listsStayOnTheLineOfTheirObject() {
        addLists("v");
        assertThat(written(Format.JSON))
                .isEqualTo("[\n{\"v\":[2.5,1.0E20,\"NaN\",\"-Infinity\",null]},\n{\"v\":[]}\n]\n");
    }

    @Test
    void listsAreJsonInCsv() {
        addLists("v", "s", "n");
        assertThat(written(Format.CSV))
                .isEqualTo(
                        "v,s,n\n\"[2.5,1.0E20,\"\"NaN\"\",\"\"-Infinity\"\",null]\","
                                + "\"[\"\"a\\\"\"\\n,\"\"]\",\"[[1,2],[],null]\"\n[],,[]\n");
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void aStreamThatFailsIsTold(Format format) {
        OutputStream full =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("No space left on device");
                    }
                };
        try (Table table = SampleTables.strings("s", "a")) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.write(table, format, full))
                    .withMessageContaining("no room is left")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.DISK_FULL);
        }
        memory.close();
    }

    private void add(String name, ColumnType type, Consumer<ColumnBuilder> filler) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, 1)) {
            filler.accept(builder);
            columns.put(name, builder.build(memory));
        }
    }

    /** Adds two rows of lists, the second of which are empty or null. */
    private void addLists(String... names) {
        lists(
                "v",
                Primitive.FLOAT64,
                Arrays.asList(2.5, 1e20, Double.NaN, Double.NEGATIVE_INFINITY, null),
                List.of());
        lists("s", Primitive.UTF8, List.of("a\"\n,"), null);
        lists("m", new ColumnType.Decimal(12, 2), List.of(BigInteger.valueOf(1230)), List.of());
        lists(
                "n",
                new ColumnType.ListOf(Primitive.INT8),
                Arrays.asList(List.of(1, 2), List.of(), null),
                List.of());
        lists("b", Primitive.BOOL, List.of(true), List.of());
        lists("i", Primitive.INT64, List.of(Long.MIN_VALUE), List.of());
        if (names.length > 0) {
            columns.keySet().retainAll(List.of(names));
        }
    }

    private void lists(String name, ColumnType element, @Nullable List<?>... values) {
        ColumnType type = new ColumnType.ListOf(element);
        columns.put(name, Columns.of(memory, type, Arrays.asList(values)));
    }

    private String written(Format format) {
        long rows = columns.values().iterator().next().rows();
        try (Table table = new Table(columns, rows, memory)) {
            return written(table, format);
        }
    }

    private static String written(Table table, Format format) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Tables.write(table, format, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
