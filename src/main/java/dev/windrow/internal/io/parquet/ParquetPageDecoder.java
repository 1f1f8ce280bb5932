// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.hardwood.internal.compression.Decompressor;
import dev.hardwood.internal.reader.Dictionary;
import dev.hardwood.internal.reader.Page;
import dev.hardwood.internal.reader.PageDecoder;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.IoFailures;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Objects;

/**
 * Decodes the pages of one column in one row group, on the thread that asks.
 *
 * <p>Plain values of fixed width and indices of a dictionary are read here: that is most of most
 * files ({@link FixedValues}, {@link ParquetIndices}); and strings, one after the other ({@link
 * TextPage}). All other pages are decoded by Hardwood. Its own readers have threads for each
 * column, which decode pages ahead and copy them into batches; here each thread has rows of its own
 * to read, so the same decoder is called where the page is wanted. What it takes on trust is
 * checked before: how large a page becomes, and that there are as many levels and indices as
 * values. A page without nulls is decoded as one of a column that has none.
 */
final class ParquetPageDecoder {

    private static final int PLAIN = 0;
    private static final int PLAIN_DICTIONARY = 2;
    private static final int RLE = 3;
    private static final int RLE_DICTIONARY = 8;

    /** What a value takes at most in the arrays of the decoder, levels included. */
    private static final int DECODED_BYTES = 16;

    private final ParquetPlace place;
    private final ParquetPages pages;
    private final PageBodies bodies;
    private final PageDecoder decoder;
    private final PageDecoder decoderWithoutNulls;
    private final boolean isText;
    private final boolean takesStored;
    private final PageScratch scratch;
    private final @Nullable FixedValues fixed;
    private byte[] dictionaryPage = {};
    private int dictionaryBytes;
    private int entries;
    private boolean hasDictionary;

    /** The dictionary for Hardwood, once it is needed. */
    private @Nullable Dictionary dictionary;

    private @Nullable TextDictionary texts;
    private @Nullable ParquetPageHeader header;
    private long valuesSoFar;

    /** The page that was decoded last. */
    private @Nullable PageBody decoded;

    /** What the decoder gets for the bytes of the page. */
    private byte[] unpacked = new byte[0];

    /**
     * Makes a decoder.
     *
     * @param isText whether strings of a dictionary are to be told by their indices
     * @param takesStored whether plain values of fixed width are to stay where they lie
     * @param scratch of this thread, and of no other decoder meanwhile
     */
    ParquetPageDecoder(
            ParquetPlace place,
            FileChannel file,
            boolean isText,
            boolean takesStored,
            PageScratch scratch) {
        this.place = place;
        this.isText = isText;
        this.takesStored = takesStored;
        this.scratch = scratch;
        this.pages = new ParquetPages(place, file, scratch);
        this.bodies = new PageBodies(place, pages, scratch);
        Decompressor decompressor = new Unpacked();
        this.decoder = Hardwood.pageDecoder(place, place.leaf().mostDefinition(), decompressor);
        this.decoderWithoutNulls = Hardwood.pageDecoder(place, 0, decompressor);
        this.fixed = FixedValues.of(place.leaf(), scratch);
    }

    /**
     * Moves to the next page that holds values of rows.
     *
     * @return how many values the page holds, nulls among them, or -1 behind the last page
     */
    int next() throws IOException {
        while (pages.position() < place.countedEnd()
                || valuesSoFar < place.chunk().values() && pages.position() < place.end()) {
            ParquetPageHeader next = pages.next();
            header = next;
            if (next.dictionary()) {
                ByteBuffer page = pages.page();
                guarded(() -> readDictionary(page, next));
            } else if (next.data()) {
                valuesSoFar += next.values();
                return next.values();
            }
        }
        return -1;
    }

    /**
     * Reads the dictionary, if there is one.
     *
     * @param firstPage where the first page with values of rows begins
     */
    void readDictionary(long firstPage) throws IOException {
        while (pages.position() < firstPage) {
            ParquetPageHeader next = pages.next();
            if (next.data()) {
                throw damage("values, expected none before byte " + firstPage);
            }
            if (next.dictionary()) {
                ByteBuffer page = pages.page();
                guarded(() -> readDictionary(page, next));
            }
        }
    }

    /** Moves to the page whose header begins at a place in the file. */
    void seek(long offset) {
        pages.seek(offset);
    }

    /** Tells that so many bytes are wanted from there on. */
    void expect(long bytes) {
        pages.expect(bytes);
    }

    /** Decodes the page that {@link #next} found. It is valid until the next one is. */
    DecodedPage decode() throws IOException {
        return decode(0, current().values());
    }

    /**
     * Decodes some rows of the page that {@link #next} found, of a column that has one value in
     * each row. Others may be decoded, too. The page is valid until the next one is.
     *
     * @param from the first row, counted in the page
     * @param to behind the last one
     */
    DecodedPage decode(int from, int to) throws IOException {
        ParquetPageHeader of = current();
        ByteBuffer page = pages.page();
        return guarded(() -> decode(of, page, from, to));
    }

    private ParquetPageHeader current() {
        if (header == null) {
            throw new IllegalStateException("no page yet");
        }
        return header;
    }

    private DecodedPage decode(ParquetPageHeader of, ByteBuffer page, int from, int to)
            throws IOException {
        if (of.levels().packed() && !of.levels().outside() && !place.leaf().isRequired()) {
            throw unsupported("levels that are packed");
        }
        PageBody body = bodies.of(of, page);
        decoded = body;
        boolean withoutNulls = body.present() == of.values();
        PageRows rows = rows(body, from, to, withoutNulls);
        DecodedPage read = read(of, body, rows, takesStored);
        if (read != null) {
            return read;
        }
        scratch.loan()
                .require(
                        (long) of.values() * DECODED_BYTES,
                        place,
                        "a page of " + of.values() + " values",
                        "write the file with smaller pages");
        PageBody own = body.copy();
        boolean withoutLevels = withoutNulls && !place.leaf().isRepeated();
        unpacked = withoutLevels ? own.values() : own.bytes();
        PageDecoder chosen = withoutLevels ? decoderWithoutNulls : decoder;
        ParquetDeltas.require(of.encoding(), own.bytes(), own.from(), own.present());
        requireValues(of, own);
        return values(of, chosen.decodePage(page, dictionary()), 0);
    }

    private DecodedPage values(ParquetPageHeader of, Page page, int first) {
        return new DecodedPage.Values(page, isIndices(of) ? texts : null, first);
    }

    private PageRows rows(PageBody body, int from, int to, boolean withoutNulls) {
        if (withoutNulls) {
            return new PageRows(from, to - from, from, to - from);
        }
        int before = present(body.levels(), from);
        return new PageRows(from, to - from, before, present(body.levels(), to) - before);
    }

    private int present(PageBody.Levels levels, int rows) {
        return ParquetRuns.countGreatest(
                levels.bytes(), levels.from(), levels.end(), place.leaf().mostDefinition(), rows);
    }

    /** Begins to read strings, if that is how they are read here. */
    private @Nullable DecodedPage readTexts(ParquetPageHeader of, PageBody body, PageRows rows)
            throws IOException {
        TextPage.Texts found;
        switch (of.encoding()) {
            case PLAIN ->
                    found =
                            new PlainTexts(
                                    body.bytes(),
                                    body.from(),
                                    body.end(),
                                    rows.before() + rows.present());
            case ParquetDeltas.DELTA_BYTE_ARRAY, ParquetDeltas.DELTA_LENGTH_BYTE_ARRAY -> {
                PageBody own = body.copy();
                found = DeltaTexts.of(of.encoding(), own.bytes(), own.from(), own.present());
            }
            default -> {
                return null;
            }
        }
        int most = place.leaf().mostDefinition();
        int[] levels = rows.hasNulls() ? levels(body, rows) : null;
        for (int i = 0; i < rows.before(); i++) {
            found.next();
        }
        return new TextPage(found, levels, most, rows.first(), this::damage);
    }

    /**
     * Returns whether the page that {@link #next} found has strings by what they have in common.
     */
    boolean hasPrefixes() {
        return header != null && isPrefixes(header);
    }

    private static boolean isPrefixes(ParquetPageHeader of) {
        return of.encoding() == ParquetDeltas.DELTA_BYTE_ARRAY;
    }

    private int[] levels(PageBody body, PageRows rows) {
        return levels(body.levels(), rows.first(), rows.count(), place.leaf().mostDefinition());
    }

    private int[] levels(PageBody.Levels at, int first, int count, int most) {
        scratch.levels =
                ParquetIndices.readLevels(
                        at.bytes(), at.from(), at.end(), first, count, most, scratch.levels);
        return scratch.levels;
    }

    /**
     * Adds the levels of the page that was decoded last.
     *
     * @param repetitions takes the repetition levels
     * @param definitions takes the definition levels
     * @param at the place of the first one
     */
    void addLevels(byte[] repetitions, byte[] definitions, int at) throws IOException {
        PageBody body = Objects.requireNonNull(decoded);
        ParquetLeaf leaf = place.leaf();
        guarded(() -> addLevels(body.repetitions(), leaf.mostRepetition(), repetitions, at));
        guarded(() -> addLevels(body.levels(), leaf.mostDefinition(), definitions, at));
    }

    private boolean addLevels(PageBody.Levels levels, int most, byte[] to, int at) {
        int count = current().values();
        if (most > 0) {
            int[] found = levels(levels, 0, count, most);
            for (int i = 0; i < count; i++) {
                if (found[i] > most) {
                    throw damage("level %d, expected at most %d".formatted(found[i], most));
                }
                to[at + i] = (byte) found[i];
            }
        }
        return true;
    }

    /** Reads rows of a page, if its values are of a kind that is read here. */
    private @Nullable DecodedPage read(
            ParquetPageHeader of, PageBody body, PageRows rows, boolean stored) throws IOException {
        if (isText) {
            DecodedPage read = readTexts(of, body, rows);
            if (read != null) {
                return read;
            }
        }
        if (of.encoding() == PLAIN && fixed != null && stored && !rows.hasNulls()) {
            int from = fixed.at(body.from(), body.end(), rows.before());
            return fixed.stored(body.bytes(), from, body.end(), rows.present(), rows.first());
        }
        Page dense = readDense(of, body, rows);
        if (dense == null || !rows.hasNulls()) {
            return dense == null ? null : values(of, dense, rows.first());
        }
        int[] levels = levels(body, rows);
        int most = place.leaf().mostDefinition();
        return values(of, rows.apart(dense, levels, most, scratch.apart()), rows.first());
    }

    /** Reads the values of rows that are not null, if they are of a kind that is read here. */
    private @Nullable Page readDense(ParquetPageHeader of, PageBody body, PageRows rows)
            throws IOException {
        byte[] bytes = body.bytes();
        int from = body.from();
        int end = body.end();
        int before = rows.before();
        int count = rows.present();
        if (isIndices(of) && hasDictionary) {
            if (fixed != null) {
                return fixed.readIndices(bytes, from, end, before, count);
            }
            if (texts != null) {
                int[] indices =
                        ParquetIndices.read(
                                bytes, from, end, before, count, entries, scratch.indices);
                scratch.indices = indices;
                return new Page.IntPage(indices, null, null, 0, count);
            }
        }
        if (place.leaf().type() == ParquetPhysical.BOOLEAN && of.encoding() == RLE) {
            // Bools lie there as levels do, behind their length.
            int[] bools =
                    ParquetIndices.readLevels(
                            bytes, from + Integer.BYTES, end, before, count, 1, scratch.indices);
            scratch.indices = bools;
            return new Page.IntPage(bools, null, null, 0, count);
        }
        if (fixed != null && of.encoding() == PLAIN) {
            return fixed.readPlain(bytes, fixed.at(from, end, before), end, count);
        }
        if (fixed != null
                && fixed.hasDifferences()
                && of.encoding() == ParquetDeltas.DELTA_BINARY_PACKED
                && isPart(of, rows)) {
            PageBody own = body.copy();
            return fixed.readDifferences(own.bytes(), own.from(), before, count);
        }
        return null;
    }

    /** Returns whether rows are not all rows of a page: others are best decoded all at once. */
    private static boolean isPart(ParquetPageHeader of, PageRows rows) {
        return rows.count() < of.values();
    }

    private boolean readDictionary(ByteBuffer page, ParquetPageHeader of) throws IOException {
        ByteBuffer bytes = bodies.dictionary(of, page);
        entries = of.values();
        hasDictionary = true;
        dictionary = null;
        if (isText) {
            // The strings outlive the pages.
            texts = TextDictionary.read(PageBodies.exact(bytes), entries);
            return true;
        }
        dictionaryBytes = bytes.limit();
        dictionaryPage = scratch.dictionary().unpacked(dictionaryBytes);
        bytes.get(0, dictionaryPage, 0, dictionaryBytes);
        if (fixed != null) {
            fixed.readDictionary(dictionaryPage, dictionaryBytes, entries);
        }
        return true;
    }

    /** Of strings whose indices are wanted, the decoder gets numbers that are their own indices. */
    private @Nullable Dictionary dictionary() throws IOException {
        if (dictionary == null && hasDictionary) {
            dictionary =
                    isText
                            ? Hardwood.indices(entries)
                            : Hardwood.dictionary(
                                    Arrays.copyOf(dictionaryPage, dictionaryBytes),
                                    entries,
                                    place.leaf());
        }
        return dictionary;
    }

    /** Hands the decoder what was decompressed and checked before. */
    private final class Unpacked implements Decompressor {

        @Override
        public byte[] decompress(ByteBuffer compressed, int uncompressedSize) {
            return unpacked;
        }

        @Override
        public String getName() {
            return "unpacked";
        }
    }

    private static boolean isIndices(ParquetPageHeader of) {
        return of.encoding() == PLAIN_DICTIONARY || of.encoding() == RLE_DICTIONARY;
    }

    /** Checks that there are as many indices, or bools in runs, as values. */
    private void requireValues(ParquetPageHeader of, PageBody body) {
        byte[] bytes = body.bytes();
        int from = body.from();
        int present = body.present();
        boolean enough = true;
        if (isIndices(of) && present > 0) {
            enough =
                    from < bytes.length
                            && ParquetRuns.hold(
                                    bytes, from + 1, bytes.length, bytes[from], present);
        } else if (of.encoding() == RLE) {
            enough = ParquetRuns.hold(bytes, from + Integer.BYTES, bytes.length, 1, present);
        }
        if (!enough) {
            throw damage(present + " values, expected no more than it has bytes for");
        }
    }

    /** Something that a damaged page makes fail in any way. */
    @FunctionalInterface
    private interface Decoding<T> {
        T run() throws IOException;
    }

    private <T> T guarded(Decoding<T> decoding) {
        try {
            return decoding.run();
        } catch (WindrowException e) {
            throw e;
        } catch (UnsupportedOperationException e) {
            throw unsupported(String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            throw damage(e);
        }
    }

    private WindrowException damage(Exception cause) {
        return damage("other bytes than its header says: " + IoFailures.firstLine(cause));
    }

    private WindrowException damage(String what) {
        return place.damage(pages.pageStart(), what);
    }

    private WindrowException unsupported(String what) {
        return WindrowException.of(
                ErrorCode.UNSUPPORTED_FORMAT,
                "%s: row group %d, column \"%s\": %s, expected another encoding of the values",
                place.footer().path(),
                place.group(),
                place.leaf().shown(),
                what);
    }
}
