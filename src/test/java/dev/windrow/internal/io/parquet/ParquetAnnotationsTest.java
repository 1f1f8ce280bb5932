// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static dev.windrow.internal.io.parquet.HandmadeParquet.BYTE_ARRAY;
import static dev.windrow.internal.io.parquet.HandmadeParquet.FIXED_LENGTH;
import static dev.windrow.internal.io.parquet.HandmadeParquet.INT32;
import static dev.windrow.internal.io.parquet.HandmadeParquet.counted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.AskedFiles;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;

/** What annotations of the format make of bytes, in every form of a page. */
@ExtendWith(NoLeaks.class)
final class ParquetAnnotationsTest {

    private static final int CONVERTED = 6;
    private static final int LOGICAL = 10;
    private static final int LENGTH = 2;

    private static final int UUID_BYTES = 16;

    private static final List<String> WORDS = List.of("RED", "GREEN", "\u00dcBER", "");

    @TempDir private Path folder;

    /** Enumerations and JSON are text. */
    @ParameterizedTest
    @CsvSource({"6, 0", "6, 4", "6, 19", "10, 1", "10, 4", "10, 12"})
    void annotationsOfTextAreText(int field, int annotation) throws IOException {
        for (PageForms form : PageForms.values()) {
            List<byte[]> values = WORDS.stream().map(word -> counted(utf8(word))).toList();
            HandmadeParquet made = form.of(BYTE_ARRAY, values);
            Path file = annotated(made, field, annotation).write(folder.resolve("t.parquet"));
            assertThat(PageForms.texts(file)).as("%s", form).isEqualTo(WORDS);
            assertThat(type(file)).isEqualTo(Primitive.UTF8);
        }
    }

    @Test
    void enumerationsCompareWithStrings() throws IOException {
        List<byte[]> values = WORDS.stream().map(word -> counted(utf8(word))).toList();
        HandmadeParquet made = PageForms.DICTIONARY.of(BYTE_ARRAY, values);
        Path file = annotated(made, CONVERTED, 4).write(folder.resolve("t.parquet"));
        assertThat(AskedFiles.windrow("select s from '" + file + "' where s <> 'RED' order by s"))
                .isEqualTo(List.of(List.of(""), List.of("GREEN"), List.of("\u00dcBER")));
    }

    /** BSON, an interval or a UUID of another length, and what a later version may add. */
    @ParameterizedTest
    @CsvSource({"6, 20, 4", "6, 21, 11", "10, 13, 4", "10, 14, 4", "10, 14, 17", "10, 99, 16"})
    void otherAnnotationsOfBytesChangeNothing(int field, int annotation, int length)
            throws IOException {
        for (PageForms form : PageForms.values()) {
            List<byte[]> values = List.of(fixed(length, 1), fixed(length, 200));
            HandmadeParquet made = form.of(FIXED_LENGTH, values).leaf(LENGTH, length);
            Path file = annotated(made, field, annotation).write(folder.resolve("t.parquet"));
            assertThat(type(file)).isEqualTo(Primitive.BINARY);
            assertThat(PageForms.texts(file))
                    .isEqualTo(values.stream().map(Base64.getEncoder()::encodeToString).toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void anIntervalIsMonthsDaysAndMilliseconds(PageForms form) throws IOException {
        byte[] value = {
            14, 0, 0, 0, 3, 0, 0, 0, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff
        };
        HandmadeParquet made = form.of(FIXED_LENGTH, List.of(new byte[12], value)).leaf(LENGTH, 12);
        Path file = annotated(made, CONVERTED, 21).write(folder.resolve("t.parquet"));
        assertThat(type(file).label()).contains("interval");
        assertThat(PageForms.texts(file))
                .map(text -> text.replaceAll("[\\[\\]\"]", ""))
                .containsExactly("00:00:00", "1 year 2 months 3 days 1193:02:47.295");
        byte[] long12 = new byte[12];
        Arrays.fill(long12, (byte) 127);
        HandmadeParquet other = form.of(FIXED_LENGTH, List.of(long12, value)).leaf(LENGTH, 12);
        Path tooLong = annotated(other, CONVERTED, 21).write(folder.resolve("u.parquet"));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> PageForms.texts(tooLong))
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.OVERFLOW);
    }

    @ParameterizedTest
    @EnumSource
    void aUuidIsItsText(PageForms form) throws IOException {
        assertThat(PageForms.texts(uuids(form))).isEqualTo(UUIDS);
        assertThat(type(uuids(form))).isEqualTo(Primitive.UTF8);
    }

    private static final List<String> UUIDS =
            List.of(
                    "00000000-0000-0000-0000-000000000000",
                    "00112233-4455-6677-8899-aabbccddeeff",
                    "80000000-0000-4000-8000-000000000001",
                    "ffffffff-ffff-ffff-ffff-ffffffffffff");

    private Path uuids(PageForms form) throws IOException {
        List<byte[]> values =
                UUIDS.stream()
                        .map(UUID::fromString)
                        .map(
                                uuid ->
                                        ByteBuffer.allocate(UUID_BYTES)
                                                .putLong(uuid.getMostSignificantBits())
                                                .putLong(uuid.getLeastSignificantBits())
                                                .array())
                        .toList();
        ThriftStruct bounds =
                new ThriftStruct().with(5, values.getLast()).with(6, values.getFirst());
        HandmadeParquet made =
                form.of(FIXED_LENGTH, values)
                        .leaf(LENGTH, UUID_BYTES)
                        .metadata(12, bounds)
                        .footer(7, List.of(new ThriftStruct().with(1, new ThriftStruct())));
        return annotated(made, LOGICAL, 14).write(folder.resolve(form + ".parquet"));
    }

    /** Also where bounds tell which parts are read. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"REPEATED"})
    void aUuidComparesWithStrings(PageForms form) throws IOException {
        Path file = uuids(form);
        assertThat(
                        AskedFiles.windrow(
                                "select s from '%s' where s = '%s'".formatted(file, UUIDS.get(1))))
                .isEqualTo(List.of(List.of(UUIDS.get(1))));
        assertThat(AskedFiles.windrow("select min(s), max(s) from '%s'".formatted(file)))
                .isEqualTo(List.of(List.of(UUIDS.getFirst(), UUIDS.getLast())));
    }

    @Test
    void uuidsOfDuckDbAreThose() throws SQLException {
        Path file = folder.resolve("duck.parquet");
        AskedFiles.inDuckDb(
                "copy (select uuid() as s, i % 7 as k from range(3000) r(i)) to '" + file + "'");
        String query = "select s::varchar from '" + file + "' order by 1";
        assertThat(AskedFiles.windrow(query)).isEqualTo(AskedFiles.duckDb(query));
    }

    /** A column without any value: logically of no type, or of an old one. */
    @ParameterizedTest
    @CsvSource({"10, 11", "6, 24"})
    void aColumnOfNoTypeHasNulls(int field, int annotation) throws IOException {
        HandmadeParquet made = PageForms.OPTIONAL.of(INT32, List.of());
        Path file = annotated(made, field, annotation).write(folder.resolve("t.parquet"));
        assertThat(AskedFiles.windrow("select count(*), count(s), max(s) from '" + file + "'"))
                .isEqualTo(List.of(Arrays.asList("1", "0", null)));
    }

    /** More digits may be declared than values have. */
    @ParameterizedTest
    @EnumSource
    void decimalsOfMoreDigitsAreReadWhereTheyFit(PageForms form) throws IOException {
        BigInteger most = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
        List<byte[]> values =
                List.of(
                        wide(most),
                        wide(most.negate()),
                        wide(BigInteger.ZERO),
                        wide(BigInteger.TEN));
        Path file = decimals(form, values);
        assertThat(type(file)).isEqualTo(new ColumnType.Decimal(38, 1));
        assertThat(PageForms.texts(file))
                .containsExactly("9".repeat(37) + ".9", "-" + "9".repeat(37) + ".9", "0.0", "1.0");
        for (BigInteger wrong :
                List.of(most.add(BigInteger.ONE), BigInteger.TWO.pow(150).negate())) {
            Path other = decimals(form, List.of(wide(wrong)));
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Tables.read(other.toString()))
                    .withMessageStartingWith(other + ": column \"s\" has a decimal")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.OVERFLOW);
        }
    }

    private Path decimals(PageForms form, List<byte[]> values) throws IOException {
        return form.of(FIXED_LENGTH, values)
                .leaf(LENGTH, 20)
                .leaf(CONVERTED, 5)
                .leaf(7, 1)
                .leaf(8, 46)
                .write(folder.resolve(form + ".parquet"));
    }

    private static byte[] wide(BigInteger value) {
        byte[] wide = new byte[20];
        byte[] bytes = value.toByteArray();
        Arrays.fill(wide, (byte) (value.signum() < 0 ? -1 : 0));
        System.arraycopy(bytes, 0, wide, wide.length - bytes.length, bytes.length);
        return wide;
    }

    /** Some writers have put numbers, bools and more where the format has texts. */
    @Test
    void metadataNeedsNoTexts() throws IOException {
        List<ThriftStruct> pairs =
                List.of(
                        new ThriftStruct().with(1, "a").with(2, 7L),
                        new ThriftStruct().with(1, "b").with(2, 7),
                        new ThriftStruct().with(1, "c").with(2, true),
                        new ThriftStruct().with(1, 5L).with(2, "d"),
                        new ThriftStruct().with(1, "e").with(2, List.of("f")),
                        new ThriftStruct().with(1, "g").with(2, new ThriftStruct().with(1, 1)),
                        new ThriftStruct().with(1, "h").with(2, new byte[] {-1, -2}),
                        new ThriftStruct().with(1, "i"));
        Path file =
                PageForms.PLAIN
                        .of(BYTE_ARRAY, List.of(counted(utf8("x"))))
                        .footer(5, pairs)
                        .write(folder.resolve("t.parquet"));
        assertThat(PageForms.texts(file)).containsExactly("x");
    }

    /** Arrow's schema, among them, is of no use where it is no text. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1L << 40})
    void anArrowSchemaThatIsNoTextIsIgnored(long value) throws IOException {
        Path file =
                PageForms.PLAIN
                        .of(HandmadeParquet.INT64, List.of(HandmadeParquet.longs(7)))
                        .leaf(CONVERTED, 10)
                        .footer(
                                5,
                                List.of(new ThriftStruct().with(1, "ARROW:schema").with(2, value)))
                        .write(folder.resolve("t.parquet"));
        assertThat(PageForms.texts(file)).containsExactly("1970-01-01T00:00:00.000007Z");
    }

    private static HandmadeParquet annotated(HandmadeParquet made, int field, int annotation) {
        return field == CONVERTED
                ? made.leaf(CONVERTED, annotation)
                : made.leaf(LOGICAL, new ThriftStruct().with(annotation, new ThriftStruct()));
    }

    private static byte[] fixed(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static ColumnType type(Path file) {
        try (Table table = Tables.read(file.toString())) {
            ColumnType type = table.type("s");
            return type instanceof ColumnType.ListOf list ? list.element() : type;
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
