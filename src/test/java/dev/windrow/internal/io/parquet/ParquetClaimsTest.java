// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.SampleTables;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;

/** Parquet files that say of themselves what is not so: no answer, and no memory for it. */
final class ParquetClaimsTest {

    private static final int ROWS = 2000;
    private static final int BEHIND_ALL_FIELDS = 99;

    /** Paths in a footer: the schema, and a column in a row group. */
    private static final int[] SCHEMA = {2};

    private static final int[] CHUNK_FILE = {4, 0, 1, 0, 1};
    private static final int[] CHUNK_ENCRYPTION = {4, 0, 1, 0, 8};

    /** The columns' types in Arrow's terms, among others. */
    private static final int FOOTER_KEY_VALUES = 5;

    private static final int ELEMENT_NAME = 4;
    private static final int ELEMENT_CHILDREN = 5;

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

    @ParameterizedTest
    @ValueSource(longs = {1L << 35, 1L << 40, Long.MAX_VALUE, ROWS + 1, ROWS - 1, 1, -1})
    void countsThatDifferInTheFooterAreTold(long claim) throws IOException {
        ParquetParts parts = sample();
        parts.footer().set(claim, ParquetParts.FILE_ROWS);
        assertCorrupt(parts, claim + " rows, expected the 2000 of its row groups");
        parts.withCounts(claim).footer().set(ROWS, ParquetParts.FILE_ROWS);
        assertCorrupt(parts, "expected");
        parts.withCounts(ROWS).footer().set(claim, ParquetParts.GROUP_ROWS);
        assertCorrupt(parts, "row group 0");
        parts.withCounts(ROWS).footer().set(claim, ParquetParts.CHUNK_VALUES);
        assertCorrupt(
                parts,
                "row group 0, column \"key\": " + claim + " values, expected those of 2000 rows");
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 35, 1L << 40, Long.MAX_VALUE, ROWS + 1, ROWS - 1, 0})
    void countsThatDifferFromThePagesAreTold(long claim) throws IOException {
        assertCorrupt(
                sample().withCounts(claim),
                "row group 0, column \"key\": "
                        + claim
                        + " values, expected the 2000 of its pages");
    }

    @Test
    void rowsThatAreNotThereAreToldAlsoWhereNoColumnIsRead() throws IOException {
        Path file = written(sample().withCounts(1L << 35));
        ReadOptions none = ReadOptions.defaults().withColumns(List.of());
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file.toString(), none))
                .withMessageContaining("34359738368 values, expected the 2000 of its pages");
    }

    @Test
    void rowsThatAreNotThereAreToldAlsoInALargeFile() throws IOException {
        Path file = folder.resolve("large.parquet");
        String[] values = new String[ROWS * 10];
        Arrays.setAll(values, row -> new BigInteger(400, new Random(row)).toString());
        try (Table table = SampleTables.strings("key", values)) {
            Tables.write(table, file);
        }
        assertThat(Files.size(file)).isGreaterThan(1 << 20);
        ParquetParts parts = ParquetParts.of(file);
        assertRows(written(parts), values.length);
        assertCorrupt(
                parts.withCounts(values.length * 2),
                "row group 0, column \"key\": 40000 values, expected the 20000 of its pages");
        assertCorrupt(
                parts.withCounts(1L << 40),
                (1L << 40) + " values, expected the 20000 of its pages");
    }

    @Test
    void manyValuesInFewBytesAreRead() throws IOException {
        int rows = 3_000_000;
        sample("random:rows=" + rows + ",keys=1,key=int64,value=int64,seed=7");
        Path file = folder.resolve("sample.parquet");
        assertThat(Files.size(file)).isLessThan(rows / Byte.SIZE);
        assertRows(file, rows);
    }

    @Test
    void rowsThatTheFileDoesNotSayAreThoseOfItsRowGroups() throws IOException {
        ParquetParts parts = sample();
        parts.footer().set(0, ParquetParts.FILE_ROWS);
        assertRows(written(parts), ROWS);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 1L << 20, Long.MAX_VALUE})
    void pagesOutsideOfTheFileAreTold(long claim) throws IOException {
        ParquetParts parts = sample();
        parts.footer().set(claim, ParquetParts.CHUNK_COMPRESSED_BYTES);
        assertCorrupt(parts, "row group 0, column \"key\": " + claim + " bytes of pages");
        parts.placed().footer().set(claim, ParquetParts.CHUNK_DATA_OFFSET);
        assertCorrupt(parts, "expected them between bytes 4 and ");
        parts.footer().remove(ParquetParts.CHUNK_DICTIONARY_OFFSET);
        assertCorrupt(parts, "from byte " + claim + ", expected them between bytes 4 and ");
    }

    @Test
    void negativeSizesAreTold() throws IOException {
        ParquetParts parts = sample();
        parts.footer().set(-1, ParquetParts.CHUNK_UNCOMPRESSED_BYTES);
        assertCorrupt(parts, "-1 before compression, expected no negative size");
        parts = sample();
        parts.dataPage().header().set(-1, ParquetParts.PAGE_UNCOMPRESSED_BYTES);
        assertCorrupt(parts.placed(), "no page header: sizes that are negative or too large");
    }

    @Test
    void pagesThatLeaveTheirColumnAreTold() throws IOException {
        ParquetParts parts = sample();
        parts.dataPage().header().set(Integer.MAX_VALUE, ParquetParts.PAGE_COMPRESSED_BYTES);
        assertCorrupt(parts.placed(), "has 2147483647 bytes, expected at most");
        parts.pages().removeLast();
        parts.footer().set(0, ParquetParts.CHUNK_DATA_OFFSET);
        assertCorrupt(parts, "expected them between bytes 4 and");
    }

    @Test
    void dictionariesOfMoreEntriesThanTheirBytesHoldAreTold() throws IOException {
        ParquetParts parts = sample();
        parts.pages().getFirst().header().set(Integer.MAX_VALUE, ParquetParts.DICTIONARY_VALUES);
        assertCorrupt(
                parts.placed(),
                "a page at byte 23 has 2147483647 values, expected at most the 861 that 6888 bytes"
                        + " hold");
    }

    /** All agree on more rows than this machine has memory for. */
    @Test
    void rowsBeyondTheMemoryAreTold() throws IOException {
        ParquetParts parts = sample();
        ParquetParts.Page page = parts.dataPage();
        page.header().set(Integer.MAX_VALUE, ParquetParts.DATA_VALUES);
        int pages = 1 << 12;
        for (int i = 1; i < pages; i++) {
            parts.pages().add(page);
        }
        long rows = (long) pages * Integer.MAX_VALUE;
        assertFailure(
                written(parts.withCounts(rows).placed()),
                ErrorCode.HOST_MEMORY,
                rows + " rows of the columns that are read take at least 67108864 MB");
    }

    /** Native readers follow the levels on the stack, which ends the process. */
    @Test
    void schemasOfEndlessLevelsAreTold() throws IOException {
        ParquetParts parts = sample();
        List<Object> schema = parts.footer().list(SCHEMA);
        byte[] root = ((ThriftStruct) schema.getFirst()).toBytes();
        for (int i = 0; i < 100_000; i++) {
            ThriftStruct group = new ThriftStruct.Reader(root, 0).struct();
            group.set("g".getBytes(StandardCharsets.US_ASCII), ELEMENT_NAME);
            group.set(1, ELEMENT_CHILDREN);
            schema.add(1, group);
        }
        assertCorrupt(parts, "damaged footer, expected a Parquet file: more than 64 levels");
    }

    @Test
    void schemasOfOtherColumnsThanTheRowGroupsAreTold() throws IOException {
        ParquetParts parts = sample();
        ThriftStruct root = (ThriftStruct) parts.footer().list(SCHEMA).getFirst();
        parts.footer().list(SCHEMA).add(parts.footer().list(SCHEMA).getLast());
        assertCorrupt(parts, "a schema with elements outside of its root");
        root.set(2, ELEMENT_CHILDREN);
        assertCorrupt(parts, "row group 0 has 1 columns, expected 2 as in the schema");
        root.set(3, ELEMENT_CHILDREN);
        assertCorrupt(parts, "a schema that ends too early");
    }

    @Test
    void columnsElsewhereAreTold() throws IOException {
        ParquetParts parts = sample();
        parts.footer().set("other".getBytes(StandardCharsets.US_ASCII), CHUNK_FILE);
        assertFailure(
                written(parts),
                ErrorCode.UNSUPPORTED_FORMAT,
                "column \"key\" lies in another file, expected one in this file");
        parts = sample();
        parts.footer().set(1, CHUNK_ENCRYPTION);
        assertFailure(written(parts), ErrorCode.UNSUPPORTED_FORMAT, "column \"key\" is encrypted");
    }

    @Test
    void longPageHeadersAreRead() throws IOException {
        ParquetParts parts = sample();
        parts.dataPage().header().set(new byte[100_000], BEHIND_ALL_FIELDS);
        assertRows(written(parts.placed()), ROWS);
    }

    @Test
    void checksumsAreComparedWhereAWriterLeftOne() throws IOException {
        ParquetParts parts = sample();
        for (ParquetParts.Page page : parts.pages()) {
            page.header().set(checksum(page.body()), ParquetParts.PAGE_CHECKSUM);
        }
        assertRows(written(parts.placed()), ROWS);
        for (ParquetParts.Page page : parts.pages()) {
            page.header().set(checksum(page.body()) ^ 1, ParquetParts.PAGE_CHECKSUM);
            assertCorrupt(parts.placed(), "checksum");
            page.header().set(checksum(page.body()), ParquetParts.PAGE_CHECKSUM);
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }

    /** A single byte cannot change all counts alike. So whatever is read has the rows it had. */
    @ParameterizedTest
    @ValueSource(ints = {0x01, 0x80, 0xff})
    void aWrongByteNeverChangesTheNumberOfRows(int flipped) throws IOException {
        ParquetParts parts = sample();
        parts.footer().remove(FOOTER_KEY_VALUES);
        byte[] whole = Files.readAllBytes(written(parts));
        int failures = 0;
        for (int at : parts.structure()) {
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) flipped;
            Path file = Files.write(folder.resolve("flipped.parquet"), damaged);
            try (Table table = Tables.read(file.toString())) {
                assertThat(table.rows()).as("byte %d", at).isEqualTo(ROWS);
            } catch (WindrowException e) {
                failures++;
                assertThat(e).message().startsWith(file.toString());
            }
        }
        assertThat(failures).isGreaterThan(50);
    }

    private ParquetParts sample() throws IOException {
        return sample("random:rows=" + ROWS + ",keys=1000,key=int64,value=int64,seed=7");
    }

    /** Returns the one column with keys. */
    private ParquetParts sample(String input) throws IOException {
        Path file = folder.resolve("sample.parquet");
        ReadOptions options = ReadOptions.defaults().withColumns(List.of("key"));
        try (Table table = Tables.read(input, options)) {
            Tables.write(table, file);
        }
        return ParquetParts.of(file);
    }

    private Path written(ParquetParts parts) throws IOException {
        Path file = folder.resolve("claims.parquet");
        parts.write(file);
        return file;
    }

    private static void assertRows(Path file, long rows) {
        try (Table table = Tables.read(file.toString())) {
            assertThat(table.rows()).isEqualTo(rows);
        }
    }

    private void assertCorrupt(ParquetParts parts, String message) throws IOException {
        assertFailure(written(parts), ErrorCode.CORRUPT_FILE, message);
    }

    private static void assertFailure(Path file, ErrorCode code, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file.toString()))
                .withMessageStartingWith(file + ": ")
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(code);
    }
}
