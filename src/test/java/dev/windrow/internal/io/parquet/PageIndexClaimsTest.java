// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.parquet.PagedColumn.Form;
import dev.windrow.internal.io.parquet.PagedColumn.Kind;
import dev.windrow.io.Tables;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.PageRange;
import dev.windrow.scan.PagedRows;
import dev.windrow.scan.RowSpan;
import dev.windrow.scan.Splits;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Page indexes that say what is not so. One that contradicts itself or the footer is ignored; one
 * that contradicts the pages alone is an error, and neither is another answer.
 */
@ExtendWith(NoLeaks.class)
class PageIndexClaimsTest {

    private static final int ROWS = 1_000;
    private static final int PAGE_ROWS = 100;

    /** The values that are looked for: in the pages 3 to 5 of 10. */
    private static final long LEAST = 350;

    private static final long GREATEST = 549;

    @TempDir private Path folder;

    @Test
    void aSoundIndexFindsThePages() throws IOException {
        Path file = made(Form.PLAIN).write(folder.resolve("sound.parquet"));
        assertThat(found(file)).isEqualTo(wanted());
        assertThat(spans(file)).containsExactly(page(3), page(4), page(5));
    }

    private static RowSpan page(int number) {
        return new RowSpan((long) number * PAGE_ROWS, PAGE_ROWS);
    }

    /** Each in turn says something else of the fourth page. */
    @ParameterizedTest
    @CsvSource({
        "1, -7",
        "1, 0",
        "1, 4",
        "1, 5000000",
        "1, 9223372036854775807",
        "2, 0",
        "2, -1",
        "2, 5000000",
        "2, 2147483647",
        "3, -1",
        "3, 0",
        "3, 500",
        "3, 1001",
        "3, 9223372036854775807"
    })
    void anIndexWithAWrongPlaceIsIgnored(int field, long value) throws IOException {
        assertIgnored(file -> location(file, 3).set(value, field));
    }

    /** Only the pages know better. */
    @ParameterizedTest
    @ValueSource(longs = {201, 299, 301, 399})
    void anotherFirstRowIsRefused(long row) throws IOException {
        assertRefused(
                file -> location(file, 3).set(row, PagedFile.FIRST_ROW),
                "column \"key\"",
                "rows of its index",
                "is damaged");
    }

    private static ThriftStruct location(PagedFile file, int page) {
        List<Object> locations = offsets(file);
        return (ThriftStruct) locations.get(page);
    }

    private static List<Object> offsets(PagedFile file) {
        return file.chunk(0, "key").offsetIndex().list(PagedFile.LOCATIONS);
    }

    @Test
    void anIndexOfPagesInAnotherOrderIsIgnored() throws IOException {
        assertIgnored(file -> swap(offsets(file), 3, 4));
        assertIgnored(
                file -> {
                    long third = location(file, 3).get(PagedFile.OFFSET);
                    location(file, 3)
                            .set(location(file, 4).get(PagedFile.OFFSET), PagedFile.OFFSET);
                    location(file, 4).set(third, PagedFile.OFFSET);
                });
    }

    private static void swap(List<Object> items, int a, int b) {
        Object first = items.get(a);
        items.set(a, items.get(b));
        items.set(b, first);
    }

    @Test
    void anIndexOfMoreOrFewerPagesIsIgnored() throws IOException {
        assertIgnored(file -> offsets(file).removeLast());
        assertIgnored(file -> offsets(file).clear());
        for (int field : new int[] {1, 2, 3, 5}) {
            assertIgnored(file -> file.chunk(0, "key").columnIndex().list(field).removeLast());
            assertIgnored(
                    file -> {
                        List<Object> items = file.chunk(0, "key").columnIndex().list(field);
                        items.add(items.getLast());
                    });
        }
    }

    /** A whole page less in both parts: only the pages know better. */
    @Test
    void aMissingPageIsRefused() throws IOException {
        assertRefused(
                file -> {
                    offsets(file).remove(4);
                    for (int field : new int[] {1, 2, 3, 5}) {
                        file.chunk(0, "key").columnIndex().list(field).remove(4);
                    }
                },
                "100 values in the page at byte",
                "expected the 200 rows of its index");
    }

    @ParameterizedTest
    @ValueSource(longs = {-2, 101, Long.MAX_VALUE})
    void anIndexWithAWrongCountOfNullsIsIgnored(long nulls) throws IOException {
        assertIgnored(
                file ->
                        file.chunk(0, "key")
                                .columnIndex()
                                .list(PagedFile.NULL_COUNTS)
                                .set(3, nulls));
    }

    /** Some writers say so of pages whose nulls they have not counted. */
    @Test
    void nullsThatWereNotCountedMayBeAny() throws IOException {
        PagedFile made = made(Form.PLAIN);
        made.chunk(0, "key").columnIndex().list(PagedFile.NULL_COUNTS).set(3, -1L);
        Path file = made.write(folder.resolve("uncounted.parquet"));
        try (Splits splits = Tables.scan(file.toString()).splits(List.of("key"))) {
            PagedRows paged = Objects.requireNonNull(splits.next()).paged().orElseThrow();
            assertThat(paged.pages("key"))
                    .extracting(page -> page.range().nulls())
                    .containsExactly(0L, 0L, 0L, ColumnRange.UNKNOWN, 0L, 0L, 0L, 0L, 0L, 0L);
        }
        assertThat(found(file)).isEqualTo(wanted());
    }

    /** Arrow has written such indexes of pages without any nulls. */
    @Test
    void aPageOfNullsThatWereNotCountedMayHaveOthers() throws IOException {
        PagedFile made = made(Form.PLAIN);
        ThriftStruct index = made.chunk(0, "key").columnIndex();
        for (int page = 3; page < 6; page++) {
            index.list(PagedFile.NULL_PAGES).set(page, new byte[] {1});
            index.list(PagedFile.NULL_COUNTS).set(page, -1L);
        }
        assertThat(found(made.write(folder.resolve("unknown.parquet")))).isEqualTo(wanted());
    }

    @Test
    void anIndexWithAPageOfNullsThatHasOthersIsIgnored() throws IOException {
        assertIgnored(
                file ->
                        file.chunk(0, "key")
                                .columnIndex()
                                .list(PagedFile.NULL_PAGES)
                                .set(3, new byte[] {1}));
    }

    @ParameterizedTest
    @CsvSource({
        "4, 0",
        "4, -1",
        "4, 5000000",
        "4, 9223372036854775807",
        "5, 0",
        "5, -1",
        "5, 3",
        "5, 5000000",
        "5, 2147483647",
        "6, 0",
        "6, -1",
        "6, 5000000",
        "6, 9223372036854775807",
        "7, 0",
        "7, -1",
        "7, 3",
        "7, 5000000",
        "7, 2147483647"
    })
    void anIndexThatIsElsewhereIsIgnored(int field, long value) throws IOException {
        for (Form form : Form.values()) {
            Path file =
                    made(form)
                            .write(
                                    folder.resolve("placed.parquet"),
                                    chunk -> chunk.said().set(value, field));
            assertIgnored(file);
        }
    }

    /** Where the places were moved by a few bytes, as by a tool that wrote other pages. */
    @ParameterizedTest
    @ValueSource(longs = {-200, -7, -1, 1, 5, 64, 300})
    void anIndexAmongOtherBytesIsIgnored(long moved) throws IOException {
        Path file =
                made(Form.PLAIN)
                        .write(
                                folder.resolve("moved.parquet"),
                                chunk -> {
                                    for (int field : new int[] {4, 6}) {
                                        chunk.said().set(chunk.said().get(field) + moved, field);
                                    }
                                });
        assertIgnored(file);
    }

    /** The pages are found by the half that is whole. */
    @Test
    void rowsAreReadByTheirOffsetsWhereTheBoundsAreBroken() throws IOException {
        Path file =
                made(Form.PLAIN)
                        .write(
                                folder.resolve("half.parquet"),
                                chunk -> chunk.said().set(0, PagedFile.COLUMN_INDEX_LENGTH));
        try (Splits splits = Tables.scan(file.toString()).splits(List.of("key"))) {
            PagedRows paged = Objects.requireNonNull(splits.next()).paged().orElseThrow();
            try (Table read = paged.read(null, List.of(new RowSpan(250, 100)), null)) {
                assertThat(Columns.read(read.column("key")).getFirst()).isEqualTo(250L);
                assertThat(read.rows()).isEqualTo(100);
            }
        }
    }

    /** A wrong byte may hide that a page is wanted, but changes no row that is read. */
    @ParameterizedTest
    @ValueSource(ints = {0x01, 0x02, 0x40, 0x80, 0xff})
    void aWrongByteNeverChangesWhichRowsAreRead(int flipped) throws IOException {
        for (Form form : Form.values()) {
            PagedFile made = made(form);
            byte[] whole = Files.readAllBytes(made.write(folder.resolve("whole.parquet")));
            long[] index = new long[2];
            made.write(
                    folder.resolve("placed.parquet"),
                    chunk -> {
                        index[0] = chunk.said().get(PagedFile.OFFSET_INDEX_OFFSET);
                        index[1] = chunk.said().get(PagedFile.OFFSET_INDEX_LENGTH);
                    });
            for (int i = 0; i < index[1]; i++) {
                byte[] damaged = whole.clone();
                damaged[(int) index[0] + i] ^= (byte) flipped;
                Path file = Files.write(folder.resolve("flipped.parquet"), damaged);
                try {
                    assertThat(found(file)).as("%s, byte %d", form, i).isEqualTo(wanted());
                } catch (WindrowException e) {
                    assertThat(e.code()).isEqualTo(ErrorCode.CORRUPT_FILE);
                }
            }
        }
    }

    private static PagedFile made(Form form) {
        List<Long> values = new ArrayList<>();
        for (long row = 0; row < ROWS; row++) {
            values.add(row);
        }
        return new PagedFile(
                List.of(new PagedColumn("key", Kind.INT64, values, List.of(PAGE_ROWS), form)),
                ROWS);
    }

    private static List<Object> wanted() {
        List<Object> wanted = new ArrayList<>();
        for (long value = LEAST; value <= GREATEST; value++) {
            wanted.add(value);
        }
        return wanted;
    }

    /** Reads the pages that may have wanted values, and returns those that they have. */
    private static List<Object> found(Path file) {
        try (Splits splits = Tables.scan(file.toString()).splits(List.of("key"))) {
            PagedRows paged = Objects.requireNonNull(splits.next()).paged().orElseThrow();
            try (Table read = paged.read(null, spans(paged), null)) {
                return Columns.read(read.column("key")).stream()
                        .filter(value -> (Long) value >= LEAST && (Long) value <= GREATEST)
                        .toList();
            }
        }
    }

    private static List<RowSpan> spans(Path file) {
        try (Splits splits = Tables.scan(file.toString()).splits(List.of("key"))) {
            return spans(Objects.requireNonNull(splits.next()).paged().orElseThrow());
        }
    }

    private static List<RowSpan> spans(PagedRows paged) {
        return paged.pages("key").stream()
                .filter(PageIndexClaimsTest::mayHave)
                .map(PageRange::rows)
                .toList();
    }

    private static boolean mayHave(PageRange page) {
        Long least = (Long) page.range().least();
        Long greatest = (Long) page.range().greatest();
        return page.range().nulls() != page.rows().rows()
                && (least == null || least <= GREATEST)
                && (greatest == null || greatest >= LEAST);
    }

    /** All rows are looked at where an index is ignored. */
    private void assertIgnored(Consumer<PagedFile> damage) throws IOException {
        PagedFile made = made(Form.PLAIN);
        damage.accept(made);
        assertIgnored(made.write(folder.resolve("claims.parquet")));
    }

    private static void assertIgnored(Path file) {
        assertThat(spans(file)).containsExactly(new RowSpan(0, ROWS));
        assertThat(found(file)).isEqualTo(wanted());
    }

    private void assertRefused(Consumer<PagedFile> damage, String... messages) throws IOException {
        PagedFile made = made(Form.PLAIN);
        damage.accept(made);
        assertRefused(made.write(folder.resolve("claims.parquet")), messages);
    }

    private static void assertRefused(Path file, String... messages) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> found(file))
                .withMessageStartingWith(file + ": ")
                .withMessageContainingAll(messages)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }
}
