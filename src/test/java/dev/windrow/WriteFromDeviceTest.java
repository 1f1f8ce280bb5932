// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Format;
import dev.windrow.io.Tables;
import dev.windrow.query.Filter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Results that lie on the device are written part by part. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class WriteFromDeviceTest {

    /** Rows of more than two parts, of more than one, and of less than one. */
    private static final int MANY = 80_000;

    private static final int SOME = 32_000;
    private static final int FEW = 4_000;

    /** Long strings, since they soon fill a part. */
    private static final String LONG = "x".repeat(1_300);

    private static final Filter NEARLY_ALL = new Filter(column("i").greaterThan(literal(3)));

    /** Most bytes of a part, besides the rounding of its arrays. */
    private static final long PART_BYTES = 33L << 20;

    @TempDir private Path folder;

    private interface Work {
        void with(Table there, Table here) throws Exception;
    }

    private void run(int rows, Work work) throws Exception {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                Table table = table(rows);
                ResidentTable resident = gpu.resident(table);
                TransformResult there = gpu.transform(resident, NEARLY_ALL);
                TransformResult here = cpu.transform(table, NEARLY_ALL)) {
            assertThat(there.table().remote()).isPresent();
            work.with(there.table(), here.table());
        }
    }

    private static Windrow open(EngineChoice engine) {
        return Windrow.open(WindrowConfig.defaults().withEngine(engine));
    }

    @Test
    void allFormatsHoldWhatLiesThere() throws Exception {
        run(
                SOME,
                (there, here) -> {
                    for (String format : List.of("arrow", "arrows", "csv", "jsonl", "parquet")) {
                        Path file = folder.resolve("there." + format);
                        Path expected = folder.resolve("here." + format);
                        Tables.write(there, file);
                        Tables.write(here, expected);
                        if (format.equals("jsonl")) {
                            assertThat(file).hasSameBinaryContentAs(expected);
                            continue;
                        }
                        try (Table read = Tables.read(file.toString());
                                Table values = Tables.read(expected.toString())) {
                            assertThat(read.names()).isEqualTo(values.names());
                            for (String name : values.names()) {
                                assertThat(Columns.read(read.column(name)))
                                        .as("%s in %s", name, format)
                                        .isEqualTo(Columns.read(values.column(name)));
                            }
                        }
                    }
                });
    }

    @Test
    void theHostHoldsTwoParts() throws Exception {
        run(
                MANY,
                (there, here) -> {
                    long whole = here.byteSize();
                    assertThat(whole).isGreaterThan(2 * PART_BYTES);
                    long before = ColumnMemory.liveBytes();
                    AtomicLong most = new AtomicLong();
                    Tables.write(
                            there,
                            folder.resolve("t.arrow"),
                            (phase, rows, total) ->
                                    most.accumulateAndGet(
                                            ColumnMemory.liveBytes() - before, Math::max));
                    assertThat(most.get()).isBetween(1L, 2 * PART_BYTES);
                    assertThat(there.byteSize()).isZero();
                    assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
                });
    }

    @Test
    void nothingIsLeftOfAWriterThatFails() throws Exception {
        OutputStream full =
                new OutputStream() {
                    private long left = 1 << 20;

                    @Override
                    public void write(int each) throws IOException {
                        left--;
                        if (left < 0) {
                            throw new IOException("no room is left");
                        }
                    }
                };
        run(
                FEW,
                (there, here) -> {
                    long before = ColumnMemory.liveBytes();
                    assertThatExceptionOfType(WindrowException.class)
                            .isThrownBy(() -> Tables.write(there, Format.CSV, full))
                            .matches(e -> e.code() == ErrorCode.INPUT_OUTPUT);
                    assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
                });
    }

    @Test
    void aTableThatIsClosedMeanwhileIsNotWritten() throws Exception {
        run(
                SOME,
                (there, here) -> {
                    Path file = folder.resolve("t.arrow");
                    assertThatExceptionOfType(WindrowException.class)
                            .isThrownBy(
                                    () ->
                                            Tables.write(
                                                    there,
                                                    file,
                                                    (phase, rows, total) -> there.close()))
                            .matches(e -> e.code() == ErrorCode.CLOSED);
                    assertThat(file).doesNotExist();
                    assertThat(folder).isEmptyDirectory();
                });
    }

    private static Table table(int rows) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("i", made(memory, Primitive.INT32, rows, row -> row));
        columns.put(
                "n", made(memory, Primitive.INT16, rows, row -> row % 13 == 3 ? null : row % 99));
        columns.put(
                "b", made(memory, Primitive.BOOL, rows, row -> row % 7 == 1 ? null : row % 3 == 0));
        columns.put(
                "d",
                made(
                        memory,
                        new ColumnType.Decimal(20, 2),
                        rows,
                        row -> row % 5 == 0 ? null : BigInteger.valueOf(row - 20)));
        columns.put(
                "s",
                made(
                        memory,
                        Primitive.UTF8,
                        rows,
                        row -> row % 11 == 3 ? null : LONG.substring(row % 200) + row));
        columns.put(
                "c",
                Columns.dictionary(
                        memory,
                        Arrays.asList("b", null, "a", "x"),
                        IntStream.range(0, rows)
                                .mapToObj(row -> row % 9 == 7 ? null : row % 4)
                                .toList()));
        return new Table(columns, rows, memory);
    }

    private static Column made(
            ColumnMemory memory, ColumnType type, int rows, IntFunction<Object> value) {
        List<Object> values = new ArrayList<>();
        IntStream.range(0, rows).forEach(row -> values.add(value.apply(row)));
        return Columns.of(memory, type, values);
    }
}
