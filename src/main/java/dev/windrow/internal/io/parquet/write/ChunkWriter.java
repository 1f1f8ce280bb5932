// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet.write;

import dev.windrow.column.BitColumn;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.column.TimesOfDay;

import io.airlift.compress.snappy.SnappyCompressor;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Encodes and compresses the values of a leaf in a row group, page by page, and keeps them until
 * the group is written. Values are coded by a dictionary as long as that is small, and has each
 * value twice on average; the pages after that are plain.
 */
final class ChunkWriter {

    /** Bytes of a dictionary, from which on no further page has codes. */
    private static final int MOST_DICTIONARY_BYTES = 1 << 20;

    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;

    /** A page that is kept, without its place in the file. */
    private record Kept(int end, long firstRow, int levels, boolean isCoded, Bounds bounds) {}

    private final WrittenNode.Leaf leaf;
    private final LeafType type;

    /** The pages as they will be in the file. */
    private final PageBytes pages = new PageBytes();

    private final List<Kept> kept = new ArrayList<>();
    private final PageBytes body = new PageBytes();
    private long plainBytes;
    private @Nullable ChunkDictionary dictionary;

    /** Whether the next page gets codes. */
    private boolean isCoding;

    ChunkWriter(WrittenNode.Leaf leaf) {
        this.leaf = leaf;
        type = leaf.type();
        dictionary =
                type.physical() == LeafType.Physical.BOOLEAN ? null : new ChunkDictionary(type);
        isCoding = dictionary != null;
    }

    /** Returns how many bytes are kept. */
    long bytes() {
        return pages.length();
    }

    /**
     * Adds a page.
     *
     * @param subject the column in messages
     * @param firstRow the number of its first row in the row group
     */
    void add(String subject, LeafPage page, long firstRow) {
        Bounds bounds = new Bounds(type);
        bounds.addNulls(page.nulls());
        body.clear();
        if (leaf.repetition() > 0) {
            putLevels(page.repetitions(), 0, page.levels(), leaf.repetition());
        }
        putLevels(page.definitions(), leaf.definition(), page.levels(), leaf.definition());
        boolean isCoded;
        if (type.isNumber()) {
            isCoded = putNumbers(numbers(subject, page), page.count(), bounds);
        } else if (type.physical() == LeafType.Physical.BOOLEAN) {
            putBits((BitColumn) page.values(), page, bounds);
            isCoded = false;
        } else {
            isCoded = putStrings(PageStrings.of(type, page), bounds);
        }
        int encoding = isCoded ? WrittenChunk.DICTIONARY : WrittenChunk.PLAIN;
        keep(
                DATA_PAGE,
                body,
                pages,
                header ->
                        header.i32(1, page.levels())
                                .i32(2, encoding)
                                .i32(3, WrittenChunk.RUNS)
                                .i32(4, WrittenChunk.RUNS));
        kept.add(new Kept(pages.length(), firstRow, page.levels(), isCoded, bounds));
    }

    /** Levels follow their number of bytes. Of one level no array is needed. */
    private void putLevels(int @Nullable [] levels, int all, int count, int greatest) {
        int start = body.length();
        body.putInt(0);
        int[] numbers = levels;
        if (numbers == null) {
            numbers = new int[count];
            Arrays.fill(numbers, all);
        }
        RunEncoder.encode(numbers, count, RunEncoder.width(greatest), body);
        body.setInt(start, body.length() - start - Integer.BYTES);
    }

    private boolean putNumbers(long[] numbers, int count, Bounds bounds) {
        bounds.add(numbers, count);
        if (isCoding && dictionary != null) {
            int[] codes = new int[count];
            dictionary.encode(numbers, count, codes);
            if (putCodes(codes, count)) {
                return true;
            }
        }
        boolean isShort = type.width() == Integer.BYTES;
        for (int i = 0; i < count; i++) {
            if (isShort) {
                body.putInt((int) numbers[i]);
            } else {
                body.putLong(numbers[i]);
            }
        }
        return false;
    }

    private boolean putStrings(PageStrings strings, Bounds bounds) {
        strings.addTo(bounds);
        if (isCoding && dictionary != null) {
            int[] codes = new int[strings.count()];
            dictionary.encode(strings, codes);
            if (putCodes(codes, codes.length)) {
                return true;
            }
        }
        strings.write(type.length() == 0, body);
        return false;
    }

    /** Puts codes, unless the first page shows that a dictionary does not pay. */
    private boolean putCodes(int[] codes, int count) {
        ChunkDictionary known = Objects.requireNonNull(dictionary);
        if (count == 0) {
            return false;
        }
        if (kept.isEmpty() && 2L * known.size() > count + 1) {
            dictionary = null;
            isCoding = false;
            return false;
        }
        isCoding = known.page().length() < MOST_DICTIONARY_BYTES;
        int width = RunEncoder.width(Math.max(1, known.size() - 1));
        body.put(width);
        RunEncoder.encode(codes, count, width, body);
        return true;
    }

    private void putBits(BitColumn values, LeafPage page, Bounds bounds) {
        int bits = 0;
        int trues = 0;
        for (int i = 0; i < page.count(); i++) {
            boolean value = RawValues.getBoolean(values, page.row(i));
            trues += value ? 1 : 0;
            bits |= (value ? 1 : 0) << (i & 7);
            if ((i & 7) == 7 || i == page.count() - 1) {
                body.put(bits);
                bits = 0;
            }
        }
        bounds.add(trues < page.count(), trues > 0);
    }

    /** Returns numbers as the file has them: floats as their bits, and no seconds. */
    private long[] numbers(String subject, LeafPage page) {
        FixedWidthColumn column = (FixedWidthColumn) page.values();
        long[] numbers = new long[page.count()];
        boolean isWhole = page.rows() == null;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = RawValues.getLong(column, isWhole ? i : page.row(i));
        }
        switch (column.type()) {
            case ColumnType.Time(Unit unit) -> {
                for (long number : numbers) {
                    TimesOfDay.require(subject, unit, number);
                }
                toMilliseconds(subject, unit, numbers);
            }
            case ColumnType.Timestamp(Unit unit, var _) -> toMilliseconds(subject, unit, numbers);
            default -> {}
        }
        return numbers;
    }

    private static void toMilliseconds(String subject, Unit unit, long[] numbers) {
        if (unit != Unit.SECOND) {
            return;
        }
        long perSecond = Unit.MILLISECOND.perSecond();
        long most = Long.MAX_VALUE / perSecond;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] > most || numbers[i] < -most) {
                throw ErrorCode.OVERFLOW.failure(
                        "%s has a timestamp of %d seconds, expected at most %d: Parquet has no"
                                + " seconds, and its milliseconds have 64 bits",
                        subject, numbers[i], most);
            }
            numbers[i] *= perSecond;
        }
    }

    /** Compresses a page and puts it behind its header. */
    private void keep(int kind, PageBytes from, PageBytes to, Consumer<ThriftWriter> description) {
        // One for each chunk would take more memory than small chunks do.
        SnappyCompressor compressor = new SnappyCompressor();
        int room = compressor.maxCompressedLength(from.length());
        byte[] compressed = new byte[room];
        int count = compressor.compress(from.array(), 0, from.length(), compressed, 0, room);
        int start = to.length();
        ThriftWriter.write(
                to,
                header ->
                        header.i32(1, kind)
                                .i32(2, from.length())
                                .i32(3, count)
                                .struct(kind == DATA_PAGE ? 5 : 7, description));
        plainBytes += to.length() - start + from.length();
        to.put(compressed, 0, count);
    }

    /**
     * Writes all pages, the dictionary's first.
     *
     * @param offset where they lie in the file
     */
    WrittenChunk writeTo(OutputStream out, long offset) throws IOException {
        ChunkDictionary known = kept.stream().anyMatch(Kept::isCoded) ? dictionary : null;
        PageBytes first = new PageBytes();
        if (known != null) {
            keep(
                    DICTIONARY_PAGE,
                    known.page(),
                    first,
                    header -> header.i32(1, known.size()).i32(2, WrittenChunk.PLAIN));
            first.writeTo(out);
        }
        pages.writeTo(out);
        List<WrittenChunk.Page> written = new ArrayList<>();
        Bounds bounds = new Bounds(type);
        int start = 0;
        for (Kept page : kept) {
            written.add(
                    new WrittenChunk.Page(
                            offset + first.length() + start,
                            page.end() - start,
                            page.firstRow(),
                            page.levels(),
                            page.isCoded(),
                            page.bounds()));
            bounds.add(page.bounds());
            start = page.end();
        }
        return new WrittenChunk(
                leaf,
                written,
                known == null ? 0 : offset,
                offset,
                (long) first.length() + pages.length(),
                plainBytes,
                bounds);
    }
}
