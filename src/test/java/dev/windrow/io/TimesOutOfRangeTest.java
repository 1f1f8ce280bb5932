// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.NoLeaks;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Times and timestamps that no calendar, or no unit of a file, has: an error, and no number. */
@ExtendWith(NoLeaks.class)
final class TimesOutOfRangeTest {

    private static final long MOST_SECONDS = Long.MAX_VALUE / 1_000;

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource
    void arrowFilesHaveTimesOfTheDayOnly(TimeUnit unit) throws IOException {
        long day = Unit.values()[unit.ordinal()].perDay();
        Path sound = arrow(unit, 0, day - 1);
        try (Table table = Tables.read(sound.toString())) {
            assertThat(table.column("t").text(1)).startsWith("23:59:59");
        }
        for (long wrong : new long[] {-1, day, Integer.MAX_VALUE - 1L, Integer.MIN_VALUE}) {
            if (wrong < 0 || wrong >= day) {
                Path file = arrow(unit, 0, wrong);
                assertOverflow(
                        () -> Tables.read(file.toString()),
                        file + ": column \"t\" has the time " + wrong + " ");
            }
        }
    }

    /** Returns a file with a null, below which stands any number, and some times. */
    private Path arrow(TimeUnit unit, long... times) throws IOException {
        boolean isShort = unit == TimeUnit.SECOND || unit == TimeUnit.MILLISECOND;
        int width = isShort ? Integer.BYTES : Long.BYTES;
        var type = new ArrowType.Time(unit, width * Byte.SIZE);
        var schema = new Schema(List.of(new Field("t", FieldType.nullable(type), null)));
        var out = new ByteArrayOutputStream();
        try (var allocator = new RootAllocator();
                var root = VectorSchemaRoot.create(schema, allocator);
                var writer = new ArrowFileWriter(root, null, Channels.newChannel(out))) {
            var vector = (BaseFixedWidthVector) root.getVector(0);
            vector.allocateNew(times.length + 1);
            for (int row = 0; row <= times.length; row++) {
                long time = row < times.length ? times[row] : -7;
                if (isShort) {
                    vector.getDataBuffer().setInt((long) row * width, (int) time);
                } else {
                    vector.getDataBuffer().setLong((long) row * width, time);
                }
                if (row < times.length) {
                    vector.setIndexDefined(row);
                }
            }
            root.setRowCount(times.length + 1);
            writer.start();
            writer.writeBatch();
            writer.end();
        }
        return Files.write(folder.resolve("t.arrow"), out.toByteArray());
    }

    @ParameterizedTest
    @EnumSource
    void noOutputHasTimesOutsideOfTheDay(Unit unit) {
        for (long wrong : new long[] {-1, unit.perDay()}) {
            for (ColumnType type : inLists(new ColumnType.Time(unit))) {
                assertNotWritten(type, wrong);
            }
        }
    }

    /** Seconds reach beyond milliseconds of 64 bits. */
    @ParameterizedTest
    @ValueSource(longs = {MOST_SECONDS + 1, -MOST_SECONDS - 1, Long.MAX_VALUE, Long.MIN_VALUE})
    void secondsThatDoNotFitAreNotWritten(long wrong) {
        for (String zone : Arrays.asList(null, "UTC", "Europe/Berlin")) {
            for (ColumnType type : inLists(new ColumnType.Timestamp(Unit.SECOND, zone))) {
                try (Table table = table(type, wrong)) {
                    assertNotWritten(table, "parquet");
                }
            }
        }
    }

    /** The year 292,277,026,596 is in no calendar. */
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE - 1, Long.MIN_VALUE})
    void secondsBeyondTheCalendarHaveNoText(long wrong) {
        for (ColumnType type : inLists(new ColumnType.Timestamp(Unit.SECOND, null))) {
            try (Table table = table(type, wrong)) {
                for (String ending : List.of("csv", "tsv", "json", "jsonl")) {
                    assertNotWritten(table, ending);
                }
                assertOverflow(() -> table.print(new PrintWriter(Writer.nullWriter())), "");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {MOST_SECONDS, -MOST_SECONDS, 0, 253_402_300_799L, -62_135_596_800L})
    void secondsThatFitAreMillisecondsOfParquet(long seconds) {
        for (ColumnType type : inLists(new ColumnType.Timestamp(Unit.SECOND, null))) {
            Path file = folder.resolve("t.parquet");
            try (Table table = table(type, seconds)) {
                Tables.write(table, file);
            }
            try (Table back = Tables.read(file.toString())) {
                Object milliseconds = seconds * 1_000;
                assertThat(SampleTables.values(back.column("t")))
                        .isEqualTo(
                                type instanceof ColumnType.ListOf
                                        ? Arrays.asList(List.of(milliseconds), null)
                                        : Arrays.asList(milliseconds, null));
            }
        }
    }

    /** Arrow has the same seconds, so these stay as they are. */
    @Test
    void arrowKeepsAnySeconds() {
        Path file = folder.resolve("t.arrow");
        try (Table table = table(new ColumnType.Timestamp(Unit.SECOND, null), Long.MAX_VALUE)) {
            Tables.write(table, file);
        }
        try (Table back = Tables.read(file.toString())) {
            assertThat(SampleTables.values(back.column("t")))
                    .isEqualTo(Arrays.asList(Long.MAX_VALUE, null));
        }
    }

    /** A debugger may ask at any time. */
    @ParameterizedTest
    @CsvSource({"-1", "86400"})
    void whatIsShownInADebuggerDoesNotFail(long wrong) {
        try (Table table = table(new ColumnType.Time(Unit.SECOND), wrong)) {
            assertThat(table.toString()).contains("out of range");
            assertThat(table.column("t").toString()).endsWith("out of range, null");
        }
    }

    private void assertNotWritten(ColumnType type, long wrong) {
        try (Table table = table(type, wrong)) {
            for (String ending :
                    List.of("parquet", "arrow", "arrows", "csv", "tsv", "json", "jsonl")) {
                assertNotWritten(table, ending);
            }
            assertOverflow(() -> table.print(new PrintWriter(Writer.nullWriter())), "");
        }
    }

    private void assertNotWritten(Table table, String ending) {
        Path file = folder.resolve("wrong." + ending);
        assertOverflow(() -> Tables.write(table, file), "");
        assertThat(file).doesNotExist();
    }

    private static void assertOverflow(ThrowingCallable call, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(call)
                .withMessageStartingWith(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.OVERFLOW);
    }

    private static List<ColumnType> inLists(ColumnType type) {
        return List.of(type, new ColumnType.ListOf(type));
    }

    /** Returns a table of a value, in a list of its own for lists, and a null. */
    private static Table table(ColumnType type, long value) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder builder = ColumnBuilder.of(type, 2)) {
            if (type instanceof ColumnType.ListOf) {
                builder.elements().appendLong(value);
                builder.appendList();
            } else {
                builder.appendLong(value);
            }
            builder.appendNull();
            Column column = builder.build(memory);
            return new Table(Map.of("t", column), 2, memory);
        }
    }
}
