package dev.windrow.internal.io.parquet;

import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Compares what a Parquet footer says of a column in a row group with what the headers of its pages
 * say. Few bytes may hold many values: a run of equal ones takes some bytes, however long it is. So
 * whether a large number is right is known only to the pages.
 *
 * <p>To read all headers of a large file takes time that no answer needs. So they are read only
 *
 * <ul>
 *   <li>where the columns take less than {@value #SMALL_BYTES} bytes in all;
 *   <li>where a chunk has more than {@value #VALUES_PER_BYTE} values for each of its bytes. Other
 *       claims are not larger than values of a bit each would make them, so that what a reader
 *       allocates for them is in proportion to the file.
 * </ul>
 */
final class ParquetPageCheck {

    private static final long VALUES_PER_BYTE = 8;

    private static final long SMALL_BYTES = 1 << 20;

    /** Some writers did not count the header of the dictionary page. */
    private static final long UNCOUNTED_BYTES = 100;

    private static final int PLAIN = 0;
    private static final int PLAIN_DICTIONARY = 2;
    private static final int BYTE_STREAM_SPLIT = 9;

    /** A column in a row group, by their places in the footer. */
    private record Place(int group, int leaf) {}

    private final ParquetFooter footer;
    private final FileChannel file;
    private final int group;
    private final ParquetLeaf leaf;
    private final ParquetChunk chunk;
    private final long countedEnd;
    private final long end;

    private ParquetPageCheck(ParquetFooter footer, FileChannel file, Place place) {
        this.footer = footer;
        this.file = file;
        this.group = place.group();
        this.leaf = footer.leaves().get(place.leaf());
        this.chunk = footer.groups().get(group).chunks().get(place.leaf());
        this.countedEnd = chunk.start() + chunk.compressedBytes();
        this.end = Math.min(countedEnd + UNCOUNTED_BYTES, footer.pagesEnd());
    }

    /**
     * Checks the pages of columns, as far as that is needed.
     *
     * @param columns the names of the table's columns, or null for all; without any, a column is
     *     checked that knows the number of rows
     * @throws WindrowException {@code CORRUPT_FILE}
     */
    static void check(ParquetFooter footer, @Nullable Collection<String> columns)
            throws IOException {
        List<Place> places = placesToCheck(footer, columns);
        if (places.isEmpty()) {
            return;
        }
        try (FileChannel file = FileChannel.open(footer.path())) {
            for (Place place : places) {
                new ParquetPageCheck(footer, file, place).check();
            }
        }
    }

    private static List<Place> placesToCheck(
            ParquetFooter footer, @Nullable Collection<String> columns) {
        List<Integer> read = footer.leavesOf(columns);
        List<Integer> leaves = read.isEmpty() ? countingLeaf(footer) : read;
        boolean small = bytes(footer, leaves) < SMALL_BYTES;
        List<Place> places = new ArrayList<>();
        for (int group = 0; group < footer.groups().size(); group++) {
            List<ParquetChunk> chunks = footer.groups().get(group).chunks();
            for (int leaf : leaves) {
                ParquetChunk chunk = chunks.get(leaf);
                boolean dense = chunk.values() / VALUES_PER_BYTE > chunk.compressedBytes();
                // Without values, a footer may leave the place at zero.
                if ((small || dense) && footer.holdsPagesOf(chunk)) {
                    places.add(new Place(group, leaf));
                }
            }
        }
        return places;
    }

    /**
     * Without columns, the answer is the number of rows, which any column knows that has no lists.
     */
    private static List<Integer> countingLeaf(ParquetFooter footer) {
        return footer.leavesOf(null).stream()
                .filter(leaf -> !footer.leaves().get(leaf).repeated())
                .filter(
                        leaf ->
                                footer.groups().stream()
                                        .map(group -> group.chunks().get(leaf))
                                        .noneMatch(chunk -> chunk.encrypted() || chunk.external()))
                .limit(1)
                .toList();
    }

    private static long bytes(ParquetFooter footer, List<Integer> leaves) {
        long bytes = 0;
        for (ParquetRowGroup group : footer.groups()) {
            for (int leaf : leaves) {
                // Each is within the file, but damaged ones may share its bytes.
                bytes = Math.min(bytes + group.chunks().get(leaf).compressedBytes(), SMALL_BYTES);
            }
        }
        return bytes;
    }

    private void check() throws IOException {
        var headers = new ParquetPageHeaders(file, chunk.start(), end);
        long values = 0;
        while (headers.position() < countedEnd
                || values < chunk.values() && headers.position() < end) {
            ParquetPageHeader header = next(headers);
            checkPage(headers.position(), header);
            headers.skipPage(header);
            values += header.data() ? header.values() : 0;
        }
        if (values != chunk.values()) {
            throw footer.damage(
                    group,
                    leaf,
                    chunk.values() + " values, expected the " + values + " of its pages");
        }
    }

    private ParquetPageHeader next(ParquetPageHeaders headers) throws IOException {
        long start = headers.position();
        try {
            return headers.next();
        } catch (IllegalArgumentException e) {
            throw footer.damage(
                    group,
                    leaf,
                    "bytes at " + start + " that are no page header: " + e.getMessage());
        }
    }

    private void checkPage(long position, ParquetPageHeader header) {
        if (header.compressedBytes() > end - position) {
            throw damaged(
                    position,
                    header.compressedBytes() + " bytes, expected at most " + (end - position));
        }
        boolean allPlain = header.dictionary() || header.data() && leaf.required();
        if (allPlain && header.values() > mostPlainValues(header)) {
            throw damaged(
                    position,
                    "%d values, expected at most the %d that %d bytes hold"
                            .formatted(
                                    header.values(),
                                    mostPlainValues(header),
                                    header.uncompressedBytes()));
        }
    }

    /** Returns how many values a page without nulls can hold at most by its encoding. */
    private long mostPlainValues(ParquetPageHeader header) {
        return switch (header.encoding()) {
            case PLAIN, BYTE_STREAM_SPLIT -> leaf.mostPlainValues(header.uncompressedBytes());
            case PLAIN_DICTIONARY ->
                    header.dictionary()
                            ? leaf.mostPlainValues(header.uncompressedBytes())
                            : Long.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
    }

    private WindrowException damaged(long position, String what) {
        return footer.damage(group, leaf, "a page at byte " + position + " has " + what);
    }
}
