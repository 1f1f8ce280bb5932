// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.AskedFiles;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Splits;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Times of day in Parquet files, which are within the day. */
@ExtendWith(NoLeaks.class)
final class ParquetTimesOfDayTest {

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"SECOND"})
    void timesWithinTheDayAreRead(Unit unit) throws IOException {
        for (PageForms form : PageForms.values()) {
            Path file = file(form, unit, 0, unit.perDay() / 2, unit.perDay() - 1);
            assertThat(PageForms.texts(file))
                    .hasSize(3)
                    .startsWith("00:00:00", "12:00:00")
                    .last()
                    .asString()
                    .startsWith("23:59:59.999");
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"SECOND"})
    void otherNumbersAreAnError(Unit unit) throws IOException {
        for (PageForms form : PageForms.values()) {
            for (long wrong : new long[] {-1, unit.perDay(), Integer.MIN_VALUE}) {
                Path file = file(form, unit, 5, wrong);
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> Tables.read(file.toString()))
                        .withMessageStartingWith(
                                file
                                        + ": column \"s\" has the time %d %s, expected one within the"
                                                .formatted(wrong, unit.label()))
                        .extracting(WindrowException::code)
                        .isEqualTo(ErrorCode.OVERFLOW);
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> AskedFiles.windrow("select s from '" + file + "'"))
                        .withMessageContaining("column \"s\"");
            }
        }
    }

    /** Or queries would tell them as extremes, or leave out rows that are an error. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"SECOND"})
    void suchNumbersAreNoBounds(Unit unit) throws IOException {
        Path file =
                made(PageForms.PLAIN, unit, 5)
                        .metadata(
                                12,
                                new ThriftStruct()
                                        .with(5, plain(unit, unit.perDay()))
                                        .with(6, plain(unit, 5)))
                        .write(folder.resolve("t.parquet"));
        try (Splits splits = Tables.scan(file.toString()).splits(List.of("s"))) {
            ColumnRange range = Objects.requireNonNull(splits.next()).range("s").orElseThrow();
            assertThat(range.least()).isEqualTo(5L);
            assertThat(range.greatest()).isNull();
        }
    }

    private Path file(PageForms form, Unit unit, long... values) throws IOException {
        return made(form, unit, values).write(folder.resolve(form + ".parquet"));
    }

    private static HandmadeParquet made(PageForms form, Unit unit, long... values) {
        int type = unit == Unit.MILLISECOND ? HandmadeParquet.INT32 : HandmadeParquet.INT64;
        ThriftStruct precision = new ThriftStruct().with(unit.ordinal(), new ThriftStruct());
        ThriftStruct time = new ThriftStruct().with(1, false).with(2, precision);
        return form.of(type, Arrays.stream(values).mapToObj(v -> plain(unit, v)).toList())
                .leaf(10, new ThriftStruct().with(7, time));
    }

    private static byte[] plain(Unit unit, long value) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return unit == Unit.MILLISECOND
                ? Arrays.copyOf(bytes.putInt((int) value).array(), Integer.BYTES)
                : bytes.putLong(value).array();
    }
}
