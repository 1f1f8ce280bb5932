// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.AskedFiles;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.temporal.JulianFields;
import java.util.List;

/** Timestamps of 96 bits reach further than nanoseconds of 64 bits, from 1677 to 2262. */
@ExtendWith(NoLeaks.class)
final class Int96Test {

    private static final List<String> TIMES =
            List.of(
                    "-4712-01-01T00:00:00",
                    "0001-01-01T00:00:00",
                    "1600-02-29T12:00:00.000001",
                    "1677-09-21T00:12:43.145224",
                    "1969-12-31T23:59:59.999999",
                    "1970-01-01T00:00:00",
                    "2024-05-06T07:08:09.1",
                    "2262-04-11T23:47:16.854776",
                    "9999-12-31T23:59:59.999999",
                    "+290000-01-01T00:00:00");

    @TempDir private Path folder;

    @ParameterizedTest
    @EnumSource
    void everyCenturyIsKept(PageForms form) throws IOException {
        assertThat(PageForms.texts(file(form, times()))).isEqualTo(TIMES);
    }

    @Test
    void valuesAreMicroseconds() throws IOException {
        try (Table table = Tables.read(file(PageForms.PLAIN, times()).toString())) {
            assertThat(table.type("s"))
                    .isEqualTo(new ColumnType.Timestamp(ColumnType.Unit.MICROSECOND, null));
        }
    }

    /** Writers have put bounds there, in an order of their own: these are not relied on. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"REPEATED"})
    void filtersAndExtremesAreThoseOfDuckDb(PageForms form) throws Exception {
        byte[] day = int96(2_440_588, 0);
        ThriftStruct wrong = new ThriftStruct().with(1, day).with(2, day).with(5, day).with(6, day);
        List<byte[]> values = times().subList(1, 9);
        Path plain = form.of(HandmadeParquet.INT96, values).write(folder.resolve("plain.parquet"));
        Path bounded =
                form.of(HandmadeParquet.INT96, values)
                        .metadata(12, wrong)
                        .write(folder.resolve("bounded.parquet"));
        for (String condition :
                List.of(
                        "s > timestamp '3000-01-01 00:00:00'",
                        "s < timestamp '1700-01-01 00:00:00'",
                        "year(s) between 1600 and 1999")) {
            String query =
                    "select count(*) as n, min(year(s)) as a, max(year(s)) as b from '%s' where "
                            + condition;
            var answer = AskedFiles.duckDb(query.formatted(plain));
            assertThat(AskedFiles.windrow(query.formatted(plain))).isEqualTo(answer);
            assertThat(AskedFiles.windrow(query.formatted(bounded))).isEqualTo(answer);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, Integer.MIN_VALUE, 2_440_588 + 106_751_992})
    void whatNoMicrosecondsHoldIsAnError(int julianDay) throws IOException {
        for (PageForms form : PageForms.values()) {
            Path file = file(form, List.of(int96(julianDay, 0)));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.read(file.toString()))
                    .withMessageStartingWith(file + ": column \"s\" has a timestamp ")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.OVERFLOW);
        }
    }

    private Path file(PageForms form, List<byte[]> values) throws IOException {
        return form.of(HandmadeParquet.INT96, values).write(folder.resolve(form + ".parquet"));
    }

    private static List<byte[]> times() {
        return TIMES.stream()
                .map(LocalDateTime::parse)
                .map(
                        time ->
                                int96(
                                        (int) time.getLong(JulianFields.JULIAN_DAY),
                                        time.toLocalTime().toNanoOfDay()))
                .toList();
    }

    private static byte[] int96(int julianDay, long nanoseconds) {
        return ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(nanoseconds)
                .putInt(julianDay)
                .array();
    }
}
