// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A column chunk in the file, as the footer and the page index tell it.
 *
 * @param leaf whose values these are
 * @param pages its data pages
 * @param dictionaryOffset where its dictionary page lies, or 0 without one
 * @param start where its first page lies
 * @param bytes how many bytes its pages have in the file, headers included
 * @param plainBytes how many they had before they were compressed
 * @param bounds those of all values
 */
record WrittenChunk(
        WrittenNode.Leaf leaf,
        List<Page> pages,
        long dictionaryOffset,
        long start,
        long bytes,
        long plainBytes,
        Bounds bounds) {

    static final int PLAIN = 0;
    static final int RUNS = 3;
    static final int DICTIONARY = 8;

    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;
    private static final int SNAPPY = 1;

    /**
     * A data page.
     *
     * @param offset where it lies in the file
     * @param bytes how many it has there, its header included
     * @param firstRow its first row in the row group
     * @param levels how many levels it has
     * @param isCoded whether its values are codes of the dictionary
     * @param bounds those of its values
     */
    record Page(
            long offset, int bytes, long firstRow, int levels, boolean isCoded, Bounds bounds) {}

    WrittenChunk {
        pages = List.copyOf(pages);
    }

    private long levels() {
        return pages.stream().mapToLong(Page::levels).sum();
    }

    /** Writes "ColumnMetaData". */
    void write(ThriftWriter metadata) {
        long coded = pages.stream().filter(Page::isCoded).count();
        boolean hasDictionary = dictionaryOffset > 0;
        metadata.i32(1, leaf.type().physical().number())
                .i32s(2, hasDictionary ? List.of(PLAIN, RUNS, DICTIONARY) : List.of(PLAIN, RUNS))
                .texts(3, leaf.path())
                .i32(4, SNAPPY)
                .i64(5, levels())
                .i64(6, plainBytes)
                .i64(7, bytes)
                .i64(9, pages.getFirst().offset());
        if (hasDictionary) {
            metadata.i64(11, dictionaryOffset);
        }
        metadata.struct(12, bounds::write)
                .structs(
                        13,
                        List.of(
                                        new PageCount(
                                                DICTIONARY_PAGE, PLAIN, hasDictionary ? 1 : 0),
                                        new PageCount(DATA_PAGE, DICTIONARY, coded),
                                        new PageCount(DATA_PAGE, PLAIN, pages.size() - coded))
                                .stream()
                                .filter(each -> each.count() > 0)
                                .toList(),
                        (statistics, each) -> each.write(statistics));
    }

    /** How many pages of a kind there are: "PageEncodingStats". */
    private record PageCount(int page, int encoding, long count) {

        void write(ThriftWriter statistics) {
            statistics.i32(1, page).i32(2, encoding).i32(3, count);
        }
    }

    /**
     * Returns whether the bounds of all pages are known. Where lists lie around values, a page has
     * other rows than values, and readers take no bounds of it.
     */
    boolean hasColumnIndex() {
        return leaf.repetition() == 0
                && pages.stream()
                        .allMatch(
                                page ->
                                        page.bounds().least() != null
                                                || page.bounds().nulls() == page.levels());
    }

    /** Writes "ColumnIndex". */
    void writeColumnIndex(ThriftWriter index) {
        List<Bounds> all = pages.stream().map(Page::bounds).toList();
        index.bools(1, all.stream().map(each -> each.least() == null).toList())
                .binaries(2, all.stream().map(each -> orEmpty(each.least())).toList())
                .binaries(3, all.stream().map(each -> orEmpty(each.greatest())).toList())
                .i32(4, 0)
                .i64s(5, all.stream().map(Bounds::nulls).toList());
    }

    private static byte[] orEmpty(byte @Nullable [] bound) {
        return bound == null ? new byte[0] : bound;
    }

    /** Writes "OffsetIndex". */
    void writeOffsetIndex(ThriftWriter index) {
        index.structs(
                1,
                pages,
                (location, page) ->
                        location.i64(1, page.offset())
                                .i32(2, page.bytes())
                                .i64(3, page.firstRow()));
    }
}
