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

/**
 * Decodes the pages of one column in one row group, on the thread that asks.
 *
 * <p>Each page is decoded by Hardwood. Its own readers have threads for each column, which decode
 * pages ahead and copy them into batches; here each thread has rows of its own to read, so the same
 * decoder is called where the page is wanted. What it takes on trust is checked before: how large a
 * page becomes, and that there are as many levels and indices as values.
 */
final class ParquetPageDecoder {

    private static final int PLAIN_DICTIONARY = 2;
    private static final int RLE = 3;
    private static final int RLE_DICTIONARY = 8;

    private final ParquetPlace place;
    private final ParquetPages pages;
    private final ParquetCodec codec;
    private final PageDecoder decoder;
    private @Nullable Dictionary dictionary;
    private @Nullable ParquetPageHeader header;
    private long valuesSoFar;

    /** The values of the page that is decoded, behind its levels. */
    private ByteBuffer values = ByteBuffer.allocate(0);

    ParquetPageDecoder(ParquetPlace place, FileChannel file) {
        this.place = place;
        this.pages = new ParquetPages(place, file);
        this.codec = ParquetCodec.of(place.chunk().codec());
        this.decoder = Hardwood.pageDecoder(place, new Unpacking());
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
                dictionary = guarded(() -> readDictionary(next, page));
            } else if (next.data()) {
                valuesSoFar += next.values();
                return next.values();
            }
        }
        return -1;
    }

    /** Decodes the page that {@link #next} found. */
    Page decode() throws IOException {
        ByteBuffer bytes = pages.page();
        return guarded(
                () -> {
                    Page page = decode(header(), bytes);
                    requireValues(present(page));
                    return page;
                });
    }

    /** Returns how many values of a page are not null. */
    static int present(Page page) {
        int[] levels = page.definitionLevels();
        if (levels == null) {
            return page.size();
        }
        int most = page.maxDefinitionLevel();
        int present = 0;
        for (int level : levels) {
            present += level == most ? 1 : 0;
        }
        return present;
    }

    private ParquetPageHeader header() {
        if (header == null) {
            throw new IllegalStateException("no page yet");
        }
        return header;
    }

    private Page decode(ParquetPageHeader of, ByteBuffer page) throws IOException {
        if (of.levels().outside()) {
            int from = page.arrayOffset() + pages.headerBytes();
            int repetitionEnd = from + of.levels().repetitionBytes();
            int definitionEnd = repetitionEnd + of.levels().definitionBytes();
            requireLevels(page.array(), from, repetitionEnd, place.leaf().mostRepetition());
            requireLevels(
                    page.array(), repetitionEnd, definitionEnd, place.leaf().mostDefinition());
            values =
                    page.slice(
                            definitionEnd - page.arrayOffset(),
                            page.limit() - (definitionEnd - page.arrayOffset()));
        } else if (of.levels().packed() && !place.leaf().isRequired()) {
            throw unsupported("levels that are packed");
        }
        return decoder.decodePage(page, dictionary);
    }

    private Dictionary readDictionary(ParquetPageHeader of, ByteBuffer page) throws IOException {
        page.position(pages.headerBytes());
        byte[] bytes = unpack(page.slice(), of.uncompressedBytes());
        return Hardwood.dictionary(bytes, of.values(), place.leaf());
    }

    /** What the decoder asks for the bytes of a page, once its header has been read. */
    private final class Unpacking implements Decompressor {

        @Override
        public byte[] decompress(ByteBuffer compressed, int uncompressedSize) throws IOException {
            byte[] bytes = unpack(compressed, uncompressedSize);
            ByteBuffer unpacked = ByteBuffer.wrap(bytes);
            if (!header().levels().outside()) {
                skipLevels(unpacked, place.leaf().mostRepetition());
                skipLevels(unpacked, place.leaf().mostDefinition());
            }
            values = unpacked.slice();
            return bytes;
        }

        @Override
        public String getName() {
            return codec.name();
        }
    }

    /** Moves behind levels, which begin with their length. */
    private void skipLevels(ByteBuffer bytes, int most) {
        if (most == 0) {
            return;
        }
        int length = bytes.order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (length < 0 || length > bytes.remaining()) {
            throw damage(length + " bytes of levels, expected at most " + bytes.remaining());
        }
        int end = bytes.position() + length;
        requireLevels(bytes.array(), bytes.position(), end, most);
        bytes.position(end);
    }

    private void requireLevels(byte[] bytes, int from, int end, int most) {
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(most);
        if (most > 0 && !ParquetRuns.hold(bytes, from, end, bits, header().values())) {
            throw damage(header().values() + " values, expected no more than it has levels");
        }
    }

    /** Checks that there are as many indices, or bools in runs, as values. */
    private void requireValues(int present) {
        boolean enough =
                switch (header().encoding()) {
                    case PLAIN_DICTIONARY, RLE_DICTIONARY -> holdsIndices(present);
                    case RLE -> holdsRuns(values.position() + Integer.BYTES, 1, present);
                    default -> true;
                };
        if (!enough) {
            throw damage(present + " values, expected no more than it has bytes for");
        }
    }

    private boolean holdsIndices(int present) {
        return present == 0
                || values.hasRemaining()
                        && holdsRuns(values.position() + 1, values.get(values.position()), present);
    }

    private boolean holdsRuns(int from, int bits, int present) {
        int offset = values.arrayOffset();
        return ParquetRuns.hold(
                values.array(), offset + from, offset + values.limit(), bits, present);
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
