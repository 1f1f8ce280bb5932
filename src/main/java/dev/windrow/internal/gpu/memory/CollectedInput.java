// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;

import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * Arrays on the device alone, where a table's columns are collected chunk by chunk. All processors
 * copy values into the next chunks while one is on its way to the device ({@link #send}).
 *
 * <p>A chunk has the next piece of each array. So a chunk need not have the same rows of all
 * columns, and no string is too long for it.
 */
public final class CollectedInput extends SharedInput {

    /**
     * Bytes that a thread copies at a time. From 2.5 MB on Java's copy goes past the caches: on 16
     * processors of an H100's host that moved 72 GB/s, and 46 with smaller parts.
     */
    private static final long PART_BYTES = 6L << 20;

    private final long chunkRows;
    private final int buffers;
    private final DevicePool.Lease lease;
    private final List<CollectedArray> arrays = new ArrayList<>();
    private final List<LongArray> spans = new ArrayList<>();

    /**
     * An array on the device, and its part of each chunk.
     *
     * @param column the column's name
     * @param part what it holds of the column
     * @param whole the array
     * @param pieces its pieces, one for each buffer: arrays of the same class
     * @param pieceBytes the bytes that a piece has space for, whole words
     */
    public record CollectedArray(
            String column,
            ColumnPart part,
            TornadoNativeArray whole,
            List<TornadoNativeArray> pieces,
            long pieceBytes) {

        private MemorySegment target(int buffer) {
            return pieces.get(buffer)
                    .getSegmentWithHeader()
                    .asSlice(TornadoNativeArray.ARRAY_HEADER);
        }

        private long elementBytes() {
            return whole.getNumBytesOfSegment() / whole.getSize();
        }
    }

    /**
     * Makes no array yet.
     *
     * @param like a table with columns of the types that all tables have
     * @param rows the most rows of a table
     * @param characters the most bytes of strings, by column
     * @param chunkRows the rows of a chunk
     * @param buffers how many chunks there are on the host
     * @param lease supplies the host's side of arrays on the device
     */
    public CollectedInput(
            Table like,
            long rows,
            Map<String, Long> characters,
            long chunkRows,
            int buffers,
            DevicePool.Lease lease) {
        super(like, rows, characters);
        this.chunkRows = chunkRows;
        this.buffers = buffers;
        this.lease = lease;
    }

    @Override
    <A extends TornadoNativeArray> A made(
            String column, ColumnPart part, Function<MemorySegment, A> wrapper) {
        long bytes = mostBytes(column, part);
        long chunks = Math.ceilDiv(mostRows(), chunkRows);
        long pieceBytes = Math.ceilDiv(bytes, chunks * Long.BYTES) * Long.BYTES;
        List<TornadoNativeArray> pieces = new ArrayList<>();
        for (int buffer = 0; buffer < buffers; buffer++) {
            pieces.add(wrapper.apply(allocate(withZeros(pieceBytes))));
        }
        A whole = wrapper.apply(lease.shadow(TornadoNativeArray.ARRAY_HEADER + withZeros(bytes)));
        arrays.add(new CollectedArray(column, part, whole, List.copyOf(pieces), pieceBytes));
        return whole;
    }

    /** Returns how many chunks there are on the host. */
    public int buffers() {
        return buffers;
    }

    /** Returns the arrays that kernels read so far. */
    public List<CollectedArray> arrays() {
        return Collections.unmodifiableList(arrays);
    }

    /**
     * Returns where the pieces of each buffer belong: for each array the first element, and how
     * many. No array may be asked for afterwards.
     */
    public List<LongArray> spans() {
        while (spans.size() < buffers) {
            spans.add(new LongArray(2 * arrays.size()));
        }
        return Collections.unmodifiableList(spans);
    }

    /** Makes a table the next that is {@link #send sent}. Nothing is copied yet. */
    @Override
    public void load(Table table) {
        begin(table);
    }

    /** Returns no copies: each {@link #send} copies the values and uploads them. */
    @Override
    public HostCopies copies() {
        return HostCopies.NONE;
    }

    /** Returns the bytes of the table. */
    public long bytes() {
        return arrays.stream().mapToLong(this::bytes).sum();
    }

    private long bytes(CollectedArray array) {
        Column column = table().column(array.column());
        long characters = column instanceof VariableWidthColumn strings ? strings.characters() : 0;
        return array.part().bytes(column, table().rows(), characters);
    }

    /**
     * Copies the table's columns to the device.
     *
     * @param upload uploads the chunk of a buffer and puts its pieces into the arrays, and returns
     *     once that is done
     */
    public void send(IntConsumer upload) {
        long chunks = 1;
        for (CollectedArray array : arrays) {
            chunks = Math.max(chunks, Math.ceilDiv(bytes(array), array.pieceBytes()));
        }
        Deque<CompletableFuture<Void>> filled = new ArrayDeque<>();
        try {
            for (long chunk = 0; chunk < Math.min(chunks, buffers); chunk++) {
                filled.add(fill(chunk));
            }
            for (long chunk = 0; chunk < chunks; chunk++) {
                filled.remove().join();
                upload.accept(buffer(chunk));
                if (chunk + buffers < chunks) {
                    filled.add(fill(chunk + buffers));
                }
            }
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException(e.getCause());
        } finally {
            // Nobody may write to a buffer, or read the table, once this has returned.
            filled.forEach(each -> each.handle((nothing, failure) -> nothing).join());
        }
    }

    private int buffer(long chunk) {
        return (int) (chunk % buffers);
    }

    /** Begins to fill the buffer of a chunk. */
    private CompletableFuture<Void> fill(long chunk) {
        int buffer = buffer(chunk);
        LongArray span = spans().get(buffer);
        List<Runnable> copies = new ArrayList<>();
        for (int index = 0; index < arrays.size(); index++) {
            CollectedArray array = arrays.get(index);
            long from = chunk * array.pieceBytes();
            long count = Math.clamp(bytes(array) - from, 0, array.pieceBytes());
            boolean isSome = count > 0 || chunk == 0;
            MemorySegment target = array.target(buffer);
            if (isSome) {
                addCopies(array, from, count, target, copies);
                target.asSlice(count, ZEROS).fill((byte) 0);
            }
            span.set(2 * index, from / array.elementBytes());
            span.set(2 * index + 1, isSome ? withZeros(count) / array.elementBytes() : 0);
        }
        return CompletableFuture.allOf(
                copies.stream().map(CompletableFuture::runAsync).toArray(CompletableFuture[]::new));
    }

    /** Adds what copies {@code count} bytes of an array, from a whole word on. */
    private void addCopies(
            CollectedArray array,
            long from,
            long count,
            MemorySegment target,
            List<Runnable> copies) {
        Column column = table().column(array.column());
        switch (array.part()) {
            case VALUES -> addValues((FixedWidthColumn) column, from, count, target, copies);
            case CHARACTERS -> {
                VariableWidthColumn strings = (VariableWidthColumn) column;
                addCopies(strings.bytes().asSlice(strings.offset(0) + from, count), target, copies);
            }
            case RANKS -> {
                DictionaryRanks ranks = dictionary(array.column());
                long first = from / Integer.BYTES;
                var coded = (DictionaryColumn) rows(column, first, count / Integer.BYTES);
                copies.add(() -> ranks.copy(coded, target));
            }
            case BITS -> {
                BitColumn bits = (BitColumn) rows(column, from * Byte.SIZE, count * Byte.SIZE);
                copies.add(() -> Bits.copy(bits.bits(), bits.bitOffset(), target, 0, bits.rows()));
            }
            case VALIDITY -> {
                Column some = rows(column, from * Byte.SIZE, count * Byte.SIZE);
                copies.add(() -> copyValidity(some, target, 0));
            }
            case OFFSETS -> addOffsets((VariableWidthColumn) column, from, count, target, copies);
        }
    }

    /** Adds what copies values, as wide as the device has them. */
    private static void addValues(
            FixedWidthColumn column,
            long from,
            long count,
            MemorySegment target,
            List<Runnable> copies) {
        int width = column.type().byteWidth();
        if (column.width() == width) {
            addCopies(column.values().asSlice(from, count), target, copies);
            return;
        }
        for (long begin = 0; begin < count; begin += PART_BYTES) {
            MemorySegment part = target.asSlice(begin, Math.min(PART_BYTES, count - begin));
            long first = (from + begin) / width;
            copies.add(() -> column.copyTo(first, part.byteSize() / width, part, width));
        }
    }

    private static void addOffsets(
            VariableWidthColumn column,
            long from,
            long count,
            MemorySegment target,
            List<Runnable> copies) {
        if (TextOffsets.fit(column)) {
            addCopies(column.offsets().asSlice(from, count), target, copies);
            return;
        }
        for (long begin = 0; begin < count; begin += PART_BYTES) {
            MemorySegment part = target.asSlice(begin, Math.min(PART_BYTES, count - begin));
            long first = (from + begin) / Integer.BYTES;
            VariableWidthColumn rows = column.slice(first, part.byteSize() / Integer.BYTES - 1);
            long before = rows.offset(0) - column.offset(0);
            copies.add(() -> TextOffsets.rebase(rows, part, before));
        }
    }

    private static void addCopies(
            MemorySegment source, MemorySegment target, List<Runnable> copies) {
        long size = source.byteSize();
        for (long begin = 0; begin < size; begin += PART_BYTES) {
            long from = begin;
            long count = Math.min(PART_BYTES, size - from);
            copies.add(() -> MemorySegment.copy(source, from, target, from, count));
        }
    }

    /** Returns at most {@code count} rows from {@code from} on. */
    private static Column rows(Column column, long from, long count) {
        long first = Math.min(from, column.rows());
        return column.slice(first, Math.min(count, column.rows() - first));
    }

    /** Returns the bytes on the device: of the arrays, and of what chunks are uploaded to. */
    public long deviceBytes() {
        long bytes = 0;
        for (CollectedArray array : arrays) {
            bytes += array.whole().getNumBytesOfSegmentWithHeader();
            for (TornadoNativeArray piece : array.pieces()) {
                bytes += piece.getNumBytesOfSegmentWithHeader();
            }
        }
        return bytes;
    }
}
