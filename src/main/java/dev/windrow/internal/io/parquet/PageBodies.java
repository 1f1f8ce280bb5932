// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.error.WindrowException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Decompresses pages of one column in one row group, and finds levels and values in them. */
final class PageBodies {

    private final ParquetPlace place;
    private final ParquetPages pages;
    private final ParquetCodec codec;
    private final PageScratch scratch;

    PageBodies(ParquetPlace place, ParquetPages pages, PageScratch scratch) {
        this.place = place;
        this.pages = pages;
        this.codec = ParquetCodec.of(place.chunk().codec());
        this.scratch = scratch;
    }

    /**
     * Returns a page before compression.
     *
     * @param of its header
     * @param page its bytes in the file, header included
     */
    PageBody of(ParquetPageHeader of, ByteBuffer page) throws IOException {
        return of.levels().outside() ? bodyOutside(of, page) : body(of, page);
    }

    /** Returns the bytes of a dictionary before compression, which lie in scratch memory. */
    ByteBuffer dictionary(ParquetPageHeader of, ByteBuffer page) throws IOException {
        return unpack(rest(page, 0), of.uncompressedBytes());
    }

    /** Returns a copy of bytes in an array that has nothing else. */
    static byte[] exact(ByteBuffer buffer) {
        int from = buffer.arrayOffset();
        return Arrays.copyOfRange(buffer.array(), from, from + buffer.limit());
    }

    /** Reads a page of the first kind: levels and values are compressed together. */
    private PageBody body(ParquetPageHeader of, ByteBuffer page) throws IOException {
        ByteBuffer whole = unpack(rest(page, 0), of.uncompressedBytes());
        byte[] bytes = whole.array();
        int start = whole.arrayOffset();
        ByteBuffer levels = whole.order(ByteOrder.LITTLE_ENDIAN);
        int present = of.values();
        PageBody.Levels found = new PageBody.Levels(bytes, start, start);
        PageBody.Levels repetitions = found;
        for (int most : new int[] {place.leaf().mostRepetition(), place.leaf().mostDefinition()}) {
            repetitions = found;
            if (most > 0) {
                int length = levels.getInt();
                int from = levels.position();
                if (length < 0 || length > levels.remaining()) {
                    throw damage("levels of " + length + " bytes");
                }
                levels.position(from + length);
                found = new PageBody.Levels(bytes, start + from, start + from + length);
                present =
                        ParquetRuns.countGreatest(
                                bytes, found.from(), found.end(), most, of.values());
            }
        }
        int from = start + levels.position();
        return new PageBody(
                bytes, start, from, start + levels.limit(), repetitions, found, present);
    }

    /** Reads a page of the second kind: levels lie before what is compressed. */
    private PageBody bodyOutside(ParquetPageHeader of, ByteBuffer page) throws IOException {
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
        return new PageBody(
                values.array(),
                start,
                start,
                start + values.limit(),
                new PageBody.Levels(page.array(), from, middle),
                new PageBody.Levels(page.array(), middle, end),
                present);
    }

    /** Returns what follows behind the header and so many bytes more. */
    private ByteBuffer rest(ByteBuffer page, int levelBytes) {
        int from = pages.headerBytes() + levelBytes;
        return page.slice(from, page.limit() - from);
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
        scratch.loan().require(size, place, "a page", "write the file with smaller pages");
        byte[] bytes = scratch.unpacked(size);
        int from = compressed.arrayOffset() + compressed.position();
        int made = size == 0 ? 0 : codec.decompress(compressed.array(), from, length, bytes, size);
        if (made != size) {
            throw damage(made + " bytes before compression, expected " + size);
        }
        return ByteBuffer.wrap(bytes, 0, size);
    }

    private WindrowException damage(String what) {
        return place.damage(pages.pageStart(), what);
    }
}
