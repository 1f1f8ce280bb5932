// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static dev.windrow.query.Aggregations.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.EngineChoice;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ColumnTypes;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

final class CsvReadTest {

    @TempDir Path folder;
    private long bytesBefore;

    @BeforeEach
    void countBytes() {
        bytesBefore = ColumnMemory.liveBytes();
    }

    @AfterEach
    void allBytesAreGivenBack() {
        assertThat(ColumnMemory.liveBytes()).isEqualTo(bytesBefore);
    }

    @Test
    void emptyFieldIsNullAndQuotedEmptyFieldIsNot() throws IOException {
        try (Table table = read("a,b\n,\"\"\n1,x\n")) {
            assertThat(SampleTables.values(table.column("a"))).containsExactly(null, 1L);
            assertThat(SampleTables.values(table.column("b"))).containsExactly("", "x");
        }
    }

    @Test
    void quotesNewlinesAndByteOrderMarkAreUnderstood() throws IOException {
        try (Table table = read("\ufeffa,b\r\n\"x,\"\"y\"\"\nz\",1\r\n\"1\",2")) {
            assertThat(table.names()).containsExactly("a", "b");
            assertThat(SampleTables.values(table.column("a"))).containsExactly("x,\"y\"\nz", "1");
            assertThat(SampleTables.values(table.column("b"))).containsExactly(1L, 2L);
        }
    }

    @Test
    void utf16WithAByteOrderMarkIsUnderstood() throws IOException {
        Path file = folder.resolve("t.csv");
        Files.write(file, "\ufeffa\nGrüße\n".getBytes(StandardCharsets.UTF_16LE));
        try (Table table = Tables.read(file.toString())) {
            assertThat(SampleTables.values(table.column("a"))).containsExactly("Grüße");
        }
    }

    /** Whatever is asked for, even if no field is looked at. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void otherEncodingsAreNamed(String encoding) throws IOException {
        List<String> texts = new ArrayList<>(List.of("a,b\n1,2\n", "a\n"));
        if (encoding.startsWith("UTF-32")) {
            texts.add("\ufeffa,b\n1,2\n");
        }
        for (String text : texts) {
            Path file = folder.resolve("t.csv");
            Files.write(file, text.getBytes(Charset.forName(encoding)));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.columnNames(file.toString()))
                    .withMessageStartingWith(file + ": is text in " + encoding + ", expected UTF-8")
                    .withMessageContaining("iconv -f " + encoding)
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNSUPPORTED_FORMAT);
            try (Windrow windrow =
                    Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU))) {
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(
                                () ->
                                        windrow.groupBy(Tables.scan(file.toString()))
                                                .aggregate(count()))
                        .withMessageContaining(encoding);
            }
        }
    }

    @Test
    void emptyLinesAreNullsOfAnOnlyColumnAndNothingElsewhere() throws IOException {
        try (Table one = read("a\n1\n\n2\n");
                Table two = read("a,b\n1,2\n\n3,4\n")) {
            assertThat(SampleTables.values(one.column("a"))).containsExactly(1L, null, 2L);
            assertThat(SampleTables.values(two.column("a"))).containsExactly(1L, 3L);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1;-9223372036854775808;3|int64",
                "1;9223372036854775808|decimal(20,0)",
                "-9223372036854775809;;-00000000000000000000000000000000000000000001|decimal(20,0)",
                "18446744073709551616;-123456789012345678901|decimal(21,0)",
                "99999999999999999999999999999999999999|decimal(38,0)",
                "9223372036854775808;x|utf8",
                "100000000000000000000000000000000000000;x|utf8",
                "9223372036854775808;1.5|float64",
                "9223372036854775808;1.5;NaN;1e300|float64",
                "9223372036854775809;1.5|decimal(20,1)",
                "9007199254740993;-0.25|decimal(18,2)",
                "9007199254740993.0|decimal(17,1)",
                "9007199254740992;0.12345678901234567890|float64",
                "1e40;10000000000000000|float64",
                "1;2.5|float64",
                ".5;1e-7;NaN;-Infinity|float64",
                "1;x|utf8",
                "true;FALSE|bool",
                "true;1|utf8",
                "2026-11-20;0001-01-01|date32",
                "2026-11-20;2026-02-30|utf8",
                "2026-11-20T01:02;2026-11-20|timestamp(us)",
                "2026-11-20 01:02:03.123456|timestamp(us)",
                "2026-11-20T01:02:03.1234567|timestamp(ns)",
                "9999-11-20T01:02:03.1234567|utf8",
                "2026-11-20T01:02:03Z;2026-11-20T01:02:03+02:00|timestamp(us,UTC)",
                "2026-11-20T01:02:03Z;2026-11-20T01:02:03|utf8",
                "0;00|utf8",
                "7;;007|utf8",
                "-7;-07|int64",
                "1;+1|utf8",
                "+4915112345;+4915198765|utf8",
                "0.5;00.5|utf8",
                "0.5;-00.5|float64",
                "1.5;+1.5|utf8",
                "1e05;0e0|float64",
                "1;01e5|utf8",
                "NaN;+Infinity|utf8",
                "9223372036854775808;09|utf8",
                "+12026-11-20;2026-11-20|date32",
                "1d|utf8",
                "0x10|utf8",
                "' 1'|int64",
                "-|utf8",
                "1e|utf8",
                ";|utf8",
                "nan;INF|float64",
                "1; 2 ;\t3|int64",
                "1;NA;null|int64",
                "x;NA|utf8",
                "NA;|utf8",
                "\"\";7|int64",
                "09:30;10:00:00.5|time(us)",
                "10:00:00.1234567|time(ns)",
                "10:00;24:00|utf8",
                "2026-1-1;2026/11/20|date32",
                "01/02/2026;13/02/2026|date32",
                "13/02/2026;02/13/2026|utf8",
                "1.2.2026 10:00|timestamp(us)",
                "2026-11-20 01:02:03 UTC|timestamp(us,UTC)"
            })
    void typesAreInferredFromAllFields(String fields, String type) throws IOException {
        String lines = String.join("\n", fields.split(";", -1));
        try (Table table = read("k,v\n" + lines.replaceAll("(?m)^", "0,") + "\n")) {
            assertThat(table.column("v").type().label()).isEqualTo(type);
        }
    }

    @Test
    void floatsAreReadToTheLastBit() throws IOException {
        List<String> texts =
                List.of(
                        "0.1",
                        "123456789012345680",
                        "1e22",
                        "1e23",
                        "4.9e-324",
                        "-0.0",
                        "3.",
                        "179769313486231570000e289",
                        "0.000000000000000000001",
                        "1e400",
                        "-00012.50");
        try (Table table = read("v\n" + String.join("\n", texts) + "\n")) {
            assertThat(SampleTables.values(table.column("v")))
                    .isEqualTo(
                            texts.stream()
                                    .map(text -> (Object) bits(Double.parseDouble(text)))
                                    .toList());
        }
    }

    @Test
    void numbersThatTextKeepsAreWrittenAsTheyWere() throws IOException {
        String text = "zip,phone,v\n00501,+4915112345,00.5\n,+4915198765,1.5\n10001,,7\n";
        try (Table table = read(text)) {
            Path copy = folder.resolve("copy.csv");
            Tables.write(table, copy);
            assertThat(copy).hasContent(text);
        }
    }

    @Test
    void numbersThatTextKeepsAreNumbersOfAGivenType() throws IOException {
        Map<String, ColumnType> types =
                ColumnTypes.parseAssignments("i=int32,f=float64,s=float32,d=decimal(5,2)");
        String text = "i,f,s,d\n007,00.5,+1.5,+007.25\n+8,+1e05,007,00.5\n";
        try (Table table = read(text, ReadOptions.defaults().withTypes(types))) {
            assertThat(texts(table, "i")).containsExactly("7", "8");
            assertThat(texts(table, "f")).containsExactly("0.5", "100000.0");
            assertThat(texts(table, "s")).containsExactly("1.5", "7.0");
            assertThat(texts(table, "d")).containsExactly("7.25", "0.50");
        }
    }

    @Test
    void integersBeyond64BitsStayApart() throws IOException {
        List<String> texts =
                List.of(
                        "9223372036854775808",
                        "9223372036854775809",
                        "-9223372036854775809",
                        "18446744073709551615",
                        "7");
        try (Table table = read("k\n" + String.join("\n", texts) + "\n")) {
            assertThat(texts(table, "k")).isEqualTo(texts);
            Path copy = folder.resolve("copy.csv");
            Tables.write(table, copy);
            try (Table back = Tables.read(copy.toString())) {
                assertThat(back.column("k").type()).isEqualTo(table.column("k").type());
                assertThat(texts(back, "k")).isEqualTo(texts);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1;100000000000000000000000000000000000000;2|an integer of more than 38 digits",
                "1;9007199254740993;1e-7|which float64 would round, among numbers with exponents",
                "1;9007199254740993;NaN|which float64 would round, among numbers with exponents",
                "1;12345678901234567890.5;0.12345678901234567890|and no decimal has room"
            })
    void integersThatNoTypeHoldsAreTold(String fields, String message) {
        String lines = String.join("\n", fields.split(";"));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> read("k,v\n" + lines.replaceAll("(?m)^", "0,") + "\n"))
                .withMessageContaining(
                        "t.csv: line 3, column \"v\": found \"" + fields.split(";")[1] + "\", ")
                .withMessageContaining(message)
                .withMessageContaining("--types v=utf8")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.BAD_FIELD);
    }

    @Test
    void integersThatNoTypeHoldsAreToldOfTheFileThatHasThem() throws IOException {
        Files.writeString(folder.resolve("1.csv"), "a\n1\n");
        Files.writeString(folder.resolve("2.csv"), "a\n1\n2\n" + "9".repeat(1_000) + "\n");
        Files.writeString(folder.resolve("3.csv"), "a\n1\n");
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(folder.toString()))
                .withMessageContaining("2.csv: line 4, column \"a\": found \"999")
                .withMessageContaining("9…\", an integer of more than 38 digits");
    }

    @Test
    void forcedFloatsAreRounded() throws IOException {
        ReadOptions options = ReadOptions.defaults().withTypes(Map.of("v", Primitive.FLOAT64));
        try (Table table = read("v\n9007199254740993\n1e-7\n123456789012345678\n", options)) {
            assertThat(SampleTables.values(table.column("v")))
                    .containsExactly(
                            bits(9007199254740992.0), bits(1e-7), bits(123456789012345680.0));
        }
    }

    @Test
    void forcedTypesAreFollowed() throws IOException {
        Map<String, ColumnType> types =
                ColumnTypes.parseAssignments(
                        "v=decimal(12,2),k=int8,t=timestamp(ms,Europe/Berlin),d=time(s)");
        String text =
                "k,v,t,d,rest\n-128,1234567890.5,2026-07-01T00:00,23:59:59,7\n,-0.010,"
                        + "2026-07-01T00:00:00.250Z,00:00,\n";
        try (Table table = read(text, ReadOptions.defaults().withTypes(types))) {
            assertThat(SampleTables.types(table)).containsAllEntriesOf(types);
            assertThat(texts(table, "k")).containsExactly("-128", null);
            assertThat(texts(table, "v")).containsExactly("1234567890.50", "-0.01");
            assertThat(texts(table, "t"))
                    .containsExactly("2026-07-01T00:00:00+02:00", "2026-07-01T02:00:00.25+02:00");
            assertThat(texts(table, "d")).containsExactly("23:59:59", "00:00:00");
            assertThat(table.column("rest").type()).isEqualTo(Primitive.INT64);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int8|128",
                "int8|1.0",
                "int64|9223372036854775808",
                "float64|abc",
                "bool|2",
                "decimal(5,2)|1.234",
                "decimal(5,2)|1000",
                "decimal(38,0)|1e38",
                "decimal(38,0)|1e999999999",
                "date32|2026-13-01",
                "date32|2026-1-32",
                "timestamp(s)|2026-11-20T00:00:00.5",
                "timestamp(s)|2026-11-20T00:00:00Z",
                "timestamp(ns)|2263-01-01T00:00",
                "time(ms)|24:00",
                "time(ms)|10:00:00.0001",
                "binary|a*b"
            })
    void badFieldIsTold(String type, String field) {
        ReadOptions options =
                ReadOptions.defaults().withTypes(Map.of("v", ColumnTypes.parse(type)));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> read("k,v\n1,\n\"2\n\",\"" + field + "\"\n", options))
                .withMessageContaining("t.csv: line 3, column \"v\": found \"" + field + "\"")
                .withMessageEndingWith("expected " + type)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.BAD_FIELD);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "decimal(5,2)|123.45|123.45",
                "decimal(5,2)|-123.450|-123.45",
                "decimal(5,2)|1e2|100.00",
                "decimal(5,2)|+.5|0.50",
                "decimal(5,2)|00000000000000000001|1.00",
                "decimal(38,0)|-99999999999999999999999999999999999999"
                        + "|-99999999999999999999999999999999999999",
                "decimal(18,18)|0.123456789012345678|0.123456789012345678",
                "float32|0.1|0.1",
                "timestamp(s)|-0044-03-15T00:00:00|-0044-03-15T00:00:00",
                "timestamp(ns)|1677-09-21T00:12:43.145224192|1677-09-21T00:12:43.145224192",
                "timestamp(us,UTC)|2026-11-20T10:00:00-0330|2026-11-20T13:30:00Z",
                "date32|+12026-11-20|+12026-11-20"
            })
    void valuesAtTheEdgesAreRead(String type, String field, String expected) throws IOException {
        ReadOptions options =
                ReadOptions.defaults().withTypes(Map.of("v", ColumnTypes.parse(type)));
        try (Table table = read("v\n" + field + "\n", options)) {
            assertThat(texts(table, "v")).containsExactly(expected);
        }
    }

    @Test
    void onlyWantedColumnsAreParsed() throws IOException {
        ReadOptions options =
                ReadOptions.defaults()
                        .withTypes(Map.of("bad", Primitive.INT8))
                        .withColumns(List.of("good"));
        try (Table table = read("bad,good,bad\nx,1,y\n", options)) {
            assertThat(table.names()).containsExactly("good");
        }
    }

    @Test
    void noColumnsLeaveTheNumberOfRows() throws IOException {
        try (Table table = read("a,b\n1,2\n3,4\n", ReadOptions.defaults().withColumns(List.of()))) {
            assertThat(table.rows()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,b#1,2#3#|CORRUPT_FILE|line 3 has 1 fields, expected 2",
                "a,b#1,2#3,4,5#|CORRUPT_FILE|line 3 has 3 fields, expected 2",
                "a,b#1,\"2#|CORRUPT_FILE|damaged or truncated, expected a CSV file",
                "''|CORRUPT_FILE|is empty, expected a header line",
                "##|CORRUPT_FILE|is empty, expected a header line"
            })
    void damagedFilesAreTold(String text, ErrorCode code, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> read(text.replace('#', '\n')))
                .withMessageContaining("t.csv: ")
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(code);
    }

    @Test
    void otherEncodingsAreRefused() throws IOException {
        Path file = folder.resolve("latin.csv");
        Files.write(file, "a\nGr\u00fc\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file.toString()))
                .withMessageContaining("not UTF-8, the first in line 2: name the encoding")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }

    @Test
    void aTypeForNoColumnIsAnError() {
        ReadOptions options = ReadOptions.defaults().withTypes(Map.of("prize", Primitive.INT8));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> read("price\n1\n", options))
                .withMessageContaining("did you mean price");
    }

    @Test
    void typesOfSeveralFilesAreInferredTogether() throws IOException {
        Files.writeString(folder.resolve("1.csv"), "a,b\n1,\n");
        Files.writeString(folder.resolve("2.csv"), "a,b\n2.5,2026-11-20\n");
        try (Table table = Tables.read(folder.toString())) {
            assertThat(SampleTables.types(table))
                    .isEqualTo(Map.of("a", Primitive.FLOAT64, "b", Primitive.DATE32));
            assertThat(texts(table, "a")).containsExactly("1.0", "2.5");
            assertThat(texts(table, "b")).containsExactly(null, "2026-11-20");
        }
    }

    @Test
    void writtenTextIsExact() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Table table = SampleTables.strings("a,b", "x", "", null, "q\"uote", "two\nlines")) {
            Tables.write(table, Format.CSV, out);
        }
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("\"a,b\"\nx\n\"\"\n\n\"q\"\"uote\"\n\"two\nlines\"\n");
    }

    @Test
    void timestampTypesHaveUnits() throws IOException {
        try (Table table = read("t\n2026-11-20T01:02:03.5\n")) {
            assertThat(table.column("t").type())
                    .isEqualTo(new ColumnType.Timestamp(Unit.MICROSECOND, null));
        }
    }

    private Table read(String text) throws IOException {
        return read(text, ReadOptions.defaults());
    }

    private Table read(String text, ReadOptions options) throws IOException {
        Path file = folder.resolve("t.csv");
        Files.writeString(file, text);
        return Tables.read(file.toString(), options);
    }

    private static List<String> texts(Table table, String column) {
        return LongStream.range(0, table.rows())
                .mapToObj(row -> table.column(column).text(row))
                .toList();
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}
