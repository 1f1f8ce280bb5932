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
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * Decodes the pages of one column in one row group, on the thread that asks.
 *
 * <p>Plain values of fixed width and indices of a dictionary are read here: that is most of most
 * files ({@link FixedValues}, {@link ParquetIndices}); and strings that few bytes stand for ({@link
 * PrefixedPage}). All other pages are decoded by Hardwood. Its own readers have threads for each
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

    private final ParquetPlace place;
    private final ParquetPages pages;
    private final ParquetCodec codec;
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
        this.codec = ParquetCodec.of(place.chunk().codec());
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
        if (header == null) {
            throw new IllegalStateException("no page yet");
        }
        ParquetPageHeader of = header;
        ByteBuffer page = pages.page();
        return guarded(() -> decode(of, page));
    }

    private DecodedPage decode(ParquetPageHeader of, ByteBuffer page) throws IOException {
        if (of.levels().packed() && !of.levels().outside() && !place.leaf().isRequired()) {
            throw unsupported("levels that are packed");
        }
        Body body = of.levels().outside() ? bodyOutside(of, page) : body(of, page);
        boolean withoutNulls = body.present() == of.values() && !place.leaf().isRepeated();
        if (isText && isPrefixes(of)) {
            return prefixed(of, body);
        }
        DecodedPage read = null;
        if (withoutNulls) {
            read = read(of, body, takesStored);
        } else if (!place.leaf().isRepeated()) {
            read = readWithNulls(of, body);
        }
        if (read != null) {
            return read;
        }
        Body own = body.copy();
        unpacked = withoutNulls ? own.values() : own.bytes();
        PageDecoder chosen = withoutNulls ? decoderWithoutNulls : decoder;
        ParquetDeltas.require(of.encoding(), own.bytes(), own.from(), own.present());
        requireValues(of, own);
        return values(of, chosen.decodePage(page, dictionary()));
    }

    private DecodedPage values(ParquetPageHeader of, Page page) {
        return new DecodedPage.Values(page, isIndices(of) ? texts : null);
    }

    private DecodedPage prefixed(ParquetPageHeader of, Body body) throws IOException {
        int most = place.leaf().mostDefinition();
        int[] levels = body.present() == of.values() ? null : levels(of, body);
        Body own = body.copy();
        Prefixes prefixes = Prefixes.read(own.bytes(), own.from(), own.present(), scratch);
        return new PrefixedPage(own.bytes(), prefixes, levels, most);
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

    private int[] levels(ParquetPageHeader of, Body body) {
        Levels at = body.levels();
        scratch.levels =
                ParquetIndices.readLevels(
                        at.bytes(),
                        at.from(),
                        at.end(),
                        of.values(),
                        place.leaf().mostDefinition(),
                        scratch.levels);
        return scratch.levels;
    }

    /** Reads the values of a page that are not null, if they are of a kind that is read here. */
    private @Nullable DecodedPage read(ParquetPageHeader of, Body body, boolean stored) {
        byte[] bytes = body.bytes();
        int from = body.from();
        int end = body.end();
        int count = body.present();
        if (isIndices(of) && hasDictionary) {
            if (fixed != null) {
                return values(of, fixed.readIndices(bytes, from, end, count));
            }
            if (texts != null) {
                int[] indices =
                        ParquetIndices.read(bytes, from, end, count, entries, scratch.indices);
                scratch.indices = indices;
                return values(of, new Page.IntPage(indices, null, null, 0, count));
            }
        }
        if (of.encoding() != PLAIN || fixed == null) {
            return null;
        }
        return stored
                ? fixed.stored(bytes, from, end, count)
                : values(of, fixed.readPlain(bytes, from, end, count));
    }

    /** Reads a page with nulls: the values that are there, and then moves them apart. */
    private @Nullable DecodedPage readWithNulls(ParquetPageHeader of, Body body) {
        if (!(read(of, body, false) instanceof DecodedPage.Values dense)) {
            return null;
        }
        int[] levels = levels(of, body);
        return dense.page() instanceof Page.IntPage ints
                ? values(of, apart(ints, body.present(), levels, of.values()))
                : values(
                        of,
                        apart((Page.LongPage) dense.page(), body.present(), levels, of.values()));
    }

    /** Below a null lies the next value, or zero. */
    private Page apart(Page.IntPage dense, int present, int[] levels, int count) {
        int most = place.leaf().mostDefinition();
        int[] values = dense.values();
        int[] apart = scratch.apart().ints(count);
        int next = 0;
        int row = 0;
        for (; row < count && next < present; row++) {
            apart[row] = values[next];
            next += levels[row] == most ? 1 : 0;
        }
        Arrays.fill(apart, row, count, 0);
        return new Page.IntPage(apart, levels, null, most, count);
    }

    private Page apart(Page.LongPage dense, int present, int[] levels, int count) {
        int most = place.leaf().mostDefinition();
        long[] values = dense.values();
        long[] apart = scratch.apart().longs(count);
        int next = 0;
        int row = 0;
        for (; row < count && next < present; row++) {
            apart[row] = values[next];
            next += levels[row] == most ? 1 : 0;
        }
        Arrays.fill(apart, row, count, 0);
        return new Page.LongPage(apart, levels, null, most, count);
    }

    /** The levels of a page: bytes {@code [from, end)}. */
    private record Levels(byte[] bytes, int from, int end) {}

    /**
     * A page before compression: bytes {@code [start, end)}.
     *
     * @param from where the values begin, behind the levels
     * @param levels where the definition levels lie
     * @param present how many values are not null
     */
    private record Body(byte[] bytes, int start, int from, int end, Levels levels, int present) {

        /** Returns the same in an array that has nothing else, as the decoder wants it. */
        Body copy() {
            byte[] own = Arrays.copyOfRange(bytes, start, end);
            return new Body(own, 0, from - start, end - start, levels, present);
        }

        byte[] values() {
            return from == 0 ? bytes : Arrays.copyOfRange(bytes, from, end);
        }
    }

    /** Reads a page of the first kind: levels and values are compressed together. */
    private Body body(ParquetPageHeader of, ByteBuffer page) throws IOException {
        ByteBuffer whole = unpack(rest(page, 0), of.uncompressedBytes());
        byte[] bytes = whole.array();
        int start = whole.arrayOffset();
        ByteBuffer levels = whole.order(ByteOrder.LITTLE_ENDIAN);
        int present = of.values();
        Levels found = new Levels(bytes, start, start);
        for (int most : new int[] {place.leaf().mostRepetition(), place.leaf().mostDefinition()}) {
            if (most > 0) {
                int length = levels.getInt();
                int from = levels.position();
                if (length < 0 || length > levels.remaining()) {
                    throw damage("levels of " + length + " bytes");
                }
                levels.position(from + length);
                found = new Levels(bytes, start + from, start + from + length);
                present =
                        ParquetRuns.countGreatest(
                                bytes, found.from(), found.end(), most, of.values());
            }
        }
        int from = start + levels.position();
        return new Body(bytes, start, from, start + levels.limit(), found, present);
    }

    /** Reads a page of the second kind: levels lie before what is compressed. */
    private Body bodyOutside(ParquetPageHeader of, ByteBuffer page) throws IOException {
        ParquetPageHeader.Levels levels = of.levels();
        int from = page.arrayOffset() + pages.headerBytes();
        int middle = from + levels.repetitionBytes();
        int end = middle + levels.definitionBytes();
        ParquetLeaf leaf = place.leaf();
        int present = of.values();
        if (leaf.isRepeated()) {
            ParquetRuns.countGreatest(page.array(), from, middle, leaf.mostRepetition(), present);
        }
        if (!leaf.isRequired()) {
            present =
                    ParquetRuns.countGreatest(
                            page.array(), middle, end, leaf.mostDefinition(), present);
        }
        ByteBuffer rest = rest(page, end - from);
        int size = of.uncompressedBytes() - (end - from);
        ByteBuffer values = levels.compressed() && rest.hasRemaining() ? unpack(rest, size) : rest;
        int start = values.arrayOffset();
        return new Body(
                values.array(),
                start,
                start,
                start + values.limit(),
                new Levels(page.array(), middle, end),
                present);
    }

    /** Returns what follows behind the header and so many bytes more. */
    private ByteBuffer rest(ByteBuffer page, int levelBytes) {
        int from = pages.headerBytes() + levelBytes;
        return page.slice(from, page.limit() - from);
    }

    private boolean readDictionary(ByteBuffer page, ParquetPageHeader of) throws IOException {
        ByteBuffer bytes = unpack(rest(page, 0), of.uncompressedBytes());
        entries = of.values();
        hasDictionary = true;
        dictionary = null;
        if (isText) {
            // The strings outlive the pages.
            texts = TextDictionary.read(exact(bytes), entries);
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
            return codec.name();
        }
    }

    private static boolean isIndices(ParquetPageHeader of) {
        return of.encoding() == PLAIN_DICTIONARY || of.encoding() == RLE_DICTIONARY;
    }

    /** Checks that there are as many indices, or bools in runs, as values. */
    private void requireValues(ParquetPageHeader of, Body body) {
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

    /** Returns the bytes before compression, which lie in scratch memory. */
    private ByteBuffer unpack(ByteBuffer compressed, int size) throws IOException {
        int length = compressed.remaining();
        if (size < 0 || !codec.canMake(size, length)) {
            throw damage(size + " bytes before compression, expected what " + length + " can be");
        }
        if (codec == ParquetCodec.NONE && length == size) {
            return compressed;
        }
        byte[] bytes = scratch.unpacked(size);
        int from = compressed.arrayOffset() + compressed.position();
        int made = size == 0 ? 0 : codec.decompress(compressed.array(), from, length, bytes, size);
        if (made != size) {
            throw damage(made + " bytes before compression, expected " + size);
        }
        return ByteBuffer.wrap(bytes, 0, size);
    }

    private static byte[] exact(ByteBuffer buffer) {
        int from = buffer.arrayOffset();
        return Arrays.copyOfRange(buffer.array(), from, from + buffer.limit());
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
            throw damage("other bytes than its header says: " + IoFailures.firstLine(e));
        }
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
