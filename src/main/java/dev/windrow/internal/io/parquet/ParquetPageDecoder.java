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
 * <p>Plain values of fixed width and indices of a dictionary, without nulls, are read here: that is
 * most of most files ({@link FixedValues}, {@link ParquetIndices}). All other pages are decoded by
 * Hardwood. Its own readers have threads for each column, which decode pages ahead and copy them
 * into batches; here each thread has rows of its own to read, so the same decoder is called where
 * the page is wanted. What it takes on trust is checked before: how large a page becomes, and that
 * there are as many levels and indices as values. A page without nulls is decoded as one of a
 * column that has none.
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
    private final @Nullable FixedValues fixed;
    private int[] indices = {};
    private byte[] dictionaryPage = new byte[0];
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
     */
    ParquetPageDecoder(ParquetPlace place, FileChannel file, boolean isText) {
        this.place = place;
        this.isText = isText;
        this.pages = new ParquetPages(place, file);
        this.codec = ParquetCodec.of(place.chunk().codec());
        Decompressor decompressor = new Unpacked();
        this.decoder = Hardwood.pageDecoder(place, place.leaf().mostDefinition(), decompressor);
        this.decoderWithoutNulls = Hardwood.pageDecoder(place, 0, decompressor);
        this.fixed = FixedValues.of(place.leaf());
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

    /** Decodes the page that {@link #next} found. */
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
        Page read = withoutNulls ? read(of, body) : null;
        if (read != null) {
            return new DecodedPage(read, isIndices(of) ? texts : null);
        }
        unpacked = withoutNulls ? body.values() : body.unpacked();
        PageDecoder chosen = withoutNulls ? decoderWithoutNulls : decoder;
        ParquetDeltas.require(of.encoding(), body.unpacked(), body.from(), body.present());
        requireValues(of, body);
        return new DecodedPage(chosen.decodePage(page, dictionary()), isIndices(of) ? texts : null);
    }

    /** Reads a page without nulls, if its values are of a kind that is read here. */
    private @Nullable Page read(ParquetPageHeader of, Body body) {
        byte[] bytes = body.unpacked();
        int count = of.values();
        if (isIndices(of) && hasDictionary) {
            if (fixed != null) {
                return fixed.readIndices(bytes, body.from(), count);
            }
            if (texts != null) {
                indices =
                        ParquetIndices.read(
                                bytes, body.from(), bytes.length, count, entries, indices);
                return new Page.IntPage(indices, null, null, 0, count);
            }
        }
        return of.encoding() == PLAIN && fixed != null
                ? fixed.readPlain(bytes, body.from(), count)
                : null;
    }

    /**
     * A page's bytes before compression.
     *
     * @param unpacked what the decoder expects of a page with levels
     * @param from where the values begin there, behind the levels
     * @param present how many values are not null
     */
    private record Body(byte[] unpacked, int from, int present) {

        byte[] values() {
            return from == 0 ? unpacked : Arrays.copyOfRange(unpacked, from, unpacked.length);
        }
    }

    /** Reads a page of the first kind: levels and values are compressed together. */
    private Body body(ParquetPageHeader of, ByteBuffer page) throws IOException {
        byte[] bytes = unpack(rest(page, 0), of.uncompressedBytes());
        ByteBuffer levels = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int present = of.values();
        for (int most : new int[] {place.leaf().mostRepetition(), place.leaf().mostDefinition()}) {
            if (most > 0) {
                int length = levels.getInt();
                int from = levels.position();
                if (length < 0 || length > levels.remaining()) {
                    throw damage("levels of " + length + " bytes");
                }
                levels.position(from + length);
                present = ParquetRuns.countGreatest(bytes, from, from + length, most, of.values());
            }
        }
        return new Body(bytes, levels.position(), present);
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
        byte[] values;
        if (levels.compressed() && rest.hasRemaining()) {
            values = unpack(rest, size);
        } else {
            values = new byte[rest.remaining()];
            rest.get(values);
        }
        return new Body(values, 0, present);
    }

    /** Returns what follows behind the header and so many bytes more. */
    private ByteBuffer rest(ByteBuffer page, int levelBytes) {
        int from = pages.headerBytes() + levelBytes;
        return page.slice(from, page.limit() - from);
    }

    private boolean readDictionary(ByteBuffer page, ParquetPageHeader of) throws IOException {
        dictionaryPage = unpack(rest(page, 0), of.uncompressedBytes());
        entries = of.values();
        hasDictionary = true;
        dictionary = null;
        if (isText) {
            texts = TextDictionary.read(dictionaryPage, entries);
        } else if (fixed != null) {
            fixed.readDictionary(dictionaryPage, entries);
        }
        return true;
    }

    /** Of strings whose indices are wanted, the decoder gets numbers that are their own indices. */
    private @Nullable Dictionary dictionary() throws IOException {
        if (dictionary == null && hasDictionary) {
            dictionary =
                    isText
                            ? Hardwood.indices(entries)
                            : Hardwood.dictionary(dictionaryPage, entries, place.leaf());
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
        byte[] bytes = body.unpacked();
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

    private byte[] unpack(ByteBuffer compressed, int size) throws IOException {
        int length = compressed.remaining();
        if (size < 0 || !codec.canMake(size, length)) {
            throw damage(size + " bytes before compression, expected what " + length + " can be");
        }
        byte[] bytes = new byte[size];
        int from = compressed.arrayOffset() + compressed.position();
        int made = size == 0 ? 0 : codec.decompress(compressed.array(), from, length, bytes);
        if (made != size) {
            throw damage(made + " bytes before compression, expected " + size);
        }
        return bytes;
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
