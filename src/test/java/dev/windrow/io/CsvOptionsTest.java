// SPDX-License-Identifier: Apache-2.0
package dev.windrow.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.NoLeaks;
import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.scan.CsvOptions;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;

/** CSV as people write it: what is found out, what is said, and what is told of it. */
@ExtendWith(NoLeaks.class)
final class CsvOptionsTest {

    private static final CsvOptions FOUND_OUT = CsvOptions.defaults();

    @TempDir Path folder;

    @Test
    void whatIsFoundOutIsTold() throws IOException {
        assertThat(formatOf("a;b\n1,5;'x;y'\n2,25;z\n"))
                .endsWith("delimiter ';', header, quote ''', decimal comma");
        assertThat(formatOf("# n\n1\tx\n2\ty\n"))
                .endsWith("delimiter tab, no header, quote '\"', comments behind '#'");
    }

    @Test
    void thousandsThatAreFoundOutAreTold() throws IOException {
        assertThat(formatOf("a;b\n1.234,56;x\n2,25;z\n"))
                .endsWith("delimiter ';', header, quote '\"', decimal comma, thousands '.'");
        assertThat(formatOf("a,b\n\"1,234.56\",x\n2.25,z\n")).endsWith("thousands ','");
        assertThat(formatOf("a\tb\n1'234\tx\n2'000\tz\n")).endsWith("thousands '''");
    }

    @Test
    void titlesAboveTheHeaderAreLeftOut() throws IOException {
        assertThat(formatOf("Sales, 2026\nby X\n\n\nid;v\n1;2,5\n2;3\n3;4\n4;5\n5;6\n6;7\n7;8\n"))
                .endsWith(
                        "lines 1 to 2 left out, delimiter ';', header, quote '\"', decimal comma");
        assertThat(formatOf("Sales,,\n,,\nid,name,v\n1,a,2\n"))
                .endsWith("lines 1 to 2 left out, delimiter ',', header, quote '\"'");
        for (String text : List.of("a,,\nx,y,z\nx,y,z\n", ",a\nx,y\nz,1\n", "a\nb\nc,d\n")) {
            assertThat(formatOf(text)).doesNotContain("left out");
        }
        try (Table table = read("\n\nv\n1\n\n2\n", FOUND_OUT)) {
            assertThat(texts(table, "v")).containsExactly("1", null, "2");
        }
    }

    @Test
    void theDelimiterThatExcelIsToldIsKnown() throws IOException {
        try (Table table = read("sep=|\na;b|c\n1;2|3\n", FOUND_OUT)) {
            assertThat(table.names()).containsExactly("a;b", "c");
        }
    }

    @Test
    void thousandsBehindTheFirstLinesAreReadBesideADecimalComma() throws IOException {
        String line = "1;2,5\n".repeat(2_000);
        try (Table table = read("n;v\n" + line + "2;1.234,56\n", FOUND_OUT)) {
            assertThat(texts(table, "v")).hasSize(2_001).endsWith("1234.56");
        }
        try (Table table = read("n;v\n" + line + "2;1.234\n", FOUND_OUT)) {
            assertThat(table.type("v")).isEqualTo(Primitive.UTF8);
        }
    }

    @Test
    void boolsOfAGivenTypeAreSpelledInAnyWay() throws IOException {
        Map<String, ColumnType> bool = Map.of("v", Primitive.BOOL);
        ReadOptions options = ReadOptions.defaults().withTypes(bool);
        String text = "v;n\nYes;1\nn;1\nT;1\n0;1\n";
        try (Table table = Tables.read(file(text).toString(), options)) {
            assertThat(texts(table, "v")).containsExactly("true", "false", "true", "false");
        }
    }

    @Test
    void groupsOfThousandsAreNumbersOfAnyType() throws IOException {
        String text =
                "v;n;t\n1.234.567,5;1.234;192.168.100.2\n-1.000,25;12;10.100.100.100\n2,5;;x\n";
        try (Table table = read(text, FOUND_OUT)) {
            assertThat(texts(table, "v")).containsExactly("1234567.5", "-1000.25", "2.5");
            assertThat(texts(table, "n")).containsExactly("1234", "12", null);
            assertThat(table.type("n")).isEqualTo(Primitive.INT64);
            assertThat(table.type("t")).isEqualTo(Primitive.UTF8);
        }
        ReadOptions decimals =
                ReadOptions.defaults()
                        .withTypes(Map.of("v", new ColumnType.Decimal(12, 2)))
                        .withCsv(FOUND_OUT.withDecimalComma(false).withThousands(','));
        try (Table table = Tables.read(file("v;n\n1,234,567.25;1\n").toString(), decimals)) {
            assertThat(texts(table, "v")).containsExactly("1234567.25");
        }
    }

    /** Without a fraction or a second group, 1.234 may be a fraction. */
    @Test
    void aSinglePointIsNoSignOfThousands() throws IOException {
        try (Table table = read("v;w;u\n1.234;2,5;1,5\n5.678;3,5;2\n", FOUND_OUT)) {
            assertThat(table.type("v")).isEqualTo(Primitive.UTF8);
        }
        try (Table table = read("v;w\n1.234;2\n5.678;3\n", FOUND_OUT)) {
            assertThat(texts(table, "v")).containsExactly("1.234", "5.678");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.23,5", "1234.567,5", "1,234.5", "1..234,5", "1.2345", "0.123,5"})
    void groupsThatAreNotThousandsMakeText(String field) throws IOException {
        CsvOptions said = FOUND_OUT.withDecimalComma(true).withThousands('.');
        try (Table table = read("v;w\n1.000,5;1\n" + field + ";2\n", said)) {
            assertThat(texts(table, "v")).containsExactly("1.000,5", field);
        }
    }

    @Test
    void thousandsAndFractionsHaveTwoSigns() {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> FOUND_OUT.withDecimalComma(true).withThousands(','))
                .withMessageContaining("the sign of thousands and the sign of fractions are both");
    }

    @Test
    void datesAndNullsThatAreFoundOutAreTold() throws IOException {
        Scan scan = Tables.scan(file("d,v\n03/04/2026,1\n05/04/2026,NA\n").toString());
        scan.first(null, 2).close();
        assertThat(scan.remarks(List.of("d", "v")))
                .containsExactly(
                        "column \"d\": dates are written %d/%m/%Y; --date-format names another"
                                + " format",
                        "column \"v\": NA stands for null");
    }

    @Test
    void aFractionBehindACommaThatIsNotExpectedIsTold() throws IOException {
        Scan scan = Tables.scan(file("v\n7\n\"2,5\"\n").toString());
        scan.first(null, 2).close();
        assertThat(scan.remarks(List.of("v")).getFirst())
                .contains("line 3, column \"v\": \"2,5\" makes it utf8", "--decimal-comma");
    }

    /** The first rows would do for the day before the month. */
    @Test
    void aLateDateTellsTheFormatOfAll() throws IOException {
        String text = "d,n\n" + "01/02/2026,1\n".repeat(50_000) + "01/13/2026,2\n";
        try (Table table = Tables.read(file(text).toString())) {
            assertThat(table.type("d")).isEqualTo(Primitive.DATE32);
            assertThat(table.column("d").text(0)).isEqualTo("2026-01-02");
        }
    }

    @Test
    void aLateNullWordIsANull() throws IOException {
        String text = "v,n\n" + "7,1\n".repeat(100_000) + "N/A,2\n";
        try (Table table = Tables.read(file(text).toString())) {
            assertThat(table.type("v")).isEqualTo(Primitive.INT64);
            assertThat(table.column("v").text(100_000)).isNull();
        }
    }

    @Test
    void pipesAndCompressedFilesAreLookedAtAlike() throws IOException {
        byte[] text = "a;b\n1;2,5\n".getBytes(StandardCharsets.UTF_8);
        Path packed = folder.resolve("t.csv.gz");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text);
        }
        Files.write(packed, bytes.toByteArray());
        ReadOptions options =
                ReadOptions.defaults().withStandardInput(new ByteArrayInputStream(text));
        for (String input : List.of(packed.toString(), "-")) {
            try (Table table = Tables.read(input, options)) {
                assertThat(texts(table, "b")).containsExactly("2.5");
            }
        }
    }

    @Test
    void filesOfOneInputMayBeWrittenDifferently() throws IOException {
        Files.writeString(folder.resolve("1.csv"), "a;b\n1;2,5\n");
        Files.writeString(folder.resolve("2.csv"), "a,b\n3,4.5\n");
        try (Table table = Tables.read(folder + "/*.csv")) {
            assertThat(texts(table, "b")).containsExactly("2.5", "4.5");
        }
    }

    /** The second file alone would have a header. */
    @Test
    void withoutAHeaderInTheFirstFileNoneHasOne() throws IOException {
        Files.writeString(folder.resolve("1.csv"), "x,1\n");
        Files.writeString(folder.resolve("2.csv"), "y,\n");
        try (Table table = Tables.read(folder.toString())) {
            assertThat(texts(table, "column0")).containsExactly("x", "y");
            assertThat(texts(table, "column1")).containsExactly("1", null);
        }
    }

    @Test
    void whatIsSaidIsFollowed() throws IOException {
        CsvOptions said =
                FOUND_OUT
                        .withDelimiter('~')
                        .withQuote('\'')
                        .withEscape('\\')
                        .withComment('!')
                        .withHeader(false)
                        .withSkip(1)
                        .withNulls(List.of("-", "?"))
                        .withDecimalComma(true)
                        .withDateFormat("%d. %b %y");
        String text = "a title\n! no\n'it\\'s'~1,5~1. Mar 26\n-~?~31. dec 99\n";
        try (Table table = read(text, said)) {
            assertThat(texts(table, "column0")).containsExactly("it's", null);
            assertThat(texts(table, "column1")).containsExactly("1.5", null);
            assertThat(texts(table, "column2")).containsExactly("2026-03-01", "1999-12-31");
        }
    }

    @Test
    void nothingStandsForAQuoteIfThatIsSaid() throws IOException {
        try (Table table = read("a,b\n\"x,1\n", FOUND_OUT.withQuote(CsvOptions.NONE))) {
            assertThat(texts(table, "a")).containsExactly("\"x");
        }
    }

    @Test
    void aGivenWordIsANullOfTextUnlessItIsInQuotes() throws IOException {
        try (Table table = read("a,b\nNA,1\n\"NA\",2\n", FOUND_OUT.withNulls(List.of("NA")))) {
            assertThat(texts(table, "a")).containsExactly(null, "NA");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "windows-1252", "UTF-16LE", "UTF-32BE", "UTF-8"})
    void textIsReadInTheEncodingThatIsNamed(String name) throws IOException {
        Charset encoding = Charset.forName(name);
        String word = "é".repeat(40_001);
        Path file = folder.resolve("t.csv");
        Files.write(file, ("a,b\n1," + word + "\n").getBytes(encoding));
        ReadOptions options = ReadOptions.defaults().withCsv(FOUND_OUT.withEncoding(encoding));
        try (Table table = Tables.read(file.toString(), options)) {
            assertThat(texts(table, "b")).containsExactly(word);
        }
    }

    @Test
    void utf16OfStandardInputIsNoArrowStream() {
        byte[] text = "\ufeffDatum;b\n1;ü\n".getBytes(StandardCharsets.UTF_16LE);
        ReadOptions options =
                ReadOptions.defaults().withStandardInput(new ByteArrayInputStream(text));
        try (Table table = Tables.read("-", options)) {
            assertThat(texts(table, "b")).containsExactly("ü");
        }
    }

    @Test
    void bytesThatAreNotOfTheEncodingAreTold() throws IOException {
        Path file = folder.resolve("t.csv");
        Files.write(file, new byte[] {'a', '\n', 'x', (byte) 0xe9, '\n'});
        ReadOptions ascii =
                ReadOptions.defaults().withCsv(FOUND_OUT.withEncoding(StandardCharsets.US_ASCII));
        assertFails(() -> Tables.read(file.toString(), ascii))
                .contains("t.csv: holds bytes that are not US-ASCII");
        assertFails(() -> Tables.read(file.toString()))
                .contains("the first in line 2", "--encoding latin1", "iconv -f LATIN1");
    }

    @Test
    void linesWithTooFewOrTooManyFieldsAreLeftOutOrFilledIfThatIsSaid() throws IOException {
        String text = "a,b\n1,2\n3\n4,5,6\n7,8\n";
        assertFails(() -> read(text, FOUND_OUT))
                .contains("line 3 has 1 fields, expected 2 as in the header", "--short-rows");
        assertFails(() -> read(text, FOUND_OUT.withShortRows(true)))
                .contains("line 4 has 3 fields", "--ignore-errors", "--no-header --skip 1");
        CsvOptions ignored = FOUND_OUT.withErrorsIgnored(true);
        try (Table table = read(text, ignored);
                Table filled = read(text, ignored.withShortRows(true))) {
            assertThat(texts(table, "b")).containsExactly("2", "8");
            assertThat(texts(filled, "b")).containsExactly("2", null, "8");
        }
    }

    @Test
    void fieldsThatAreNotOfTheirTypeAreLeftOutWithTheirLines() throws IOException {
        ReadOptions options =
                ReadOptions.defaults()
                        .withTypes(Map.of("v", Primitive.INT64))
                        .withCsv(FOUND_OUT.withErrorsIgnored(true));
        Path file = file("k,t,v\n1,,5\n2,x,no\n3,y,6\n4,,no\n");
        Scan scan = Tables.scan(List.of(file.toString()), options);
        try (Table table = scan.first(null, 9)) {
            assertThat(texts(table, "k")).containsExactly("1", "3");
            assertThat(texts(table, "t")).containsExactly(null, "y");
            assertThat(texts(table, "v")).containsExactly("5", "6");
        }
        assertThat(scan.remarks(List.of()))
                .containsExactly(
                        file
                                + ": line 3, column \"v\": found \"no\", expected int64; it is left"
                                + " out, with others like it");
    }

    @Test
    void contradictionsAreTold() {
        assertFails(() -> FOUND_OUT.withDelimiter('"')).contains("both U+0022");
        assertFails(() -> FOUND_OUT.withDelimiter('\n')).contains("no line break");
        assertFails(() -> FOUND_OUT.withQuote('é')).contains("a character of ASCII");
        assertFails(() -> FOUND_OUT.withSkip(-1)).contains("expected 0 or more");
        assertFails(() -> read("a\n1\n", FOUND_OUT.withDateFormat("%d.%q")))
                .contains("as in %d.%m.%Y");
    }

    @Test
    void columnsWithOneNameOrNoneHaveNames() throws IOException {
        try (Table table = read("a,,a\n1,2,3\n", FOUND_OUT)) {
            assertThat(table.names()).containsExactly("a", "column1", "a_1");
            assertThat(SampleTables.values(table.column("a_1"))).containsExactly(3L);
        }
    }

    private static org.assertj.core.api.AbstractStringAssert<?> assertFails(
            org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return assertThat(
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(call)
                        .matches(
                                e ->
                                        e.code() == ErrorCode.CORRUPT_FILE
                                                || e.code() == ErrorCode.INVALID_ARGUMENT)
                        .actual()
                        .getMessage());
    }

    private String formatOf(String text) throws IOException {
        return Tables.scan(file(text).toString()).formats().getFirst();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("t.csv"), text);
    }

    private Table read(String text, CsvOptions options) throws IOException {
        return Tables.read(file(text).toString(), ReadOptions.defaults().withCsv(options));
    }

    private static List<String> texts(Table table, String column) {
        return LongStream.range(0, table.rows())
                .mapToObj(row -> table.column(column).text(row))
                .toList();
    }
}
