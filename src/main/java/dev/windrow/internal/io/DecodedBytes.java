// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.internal.cancel.CancelToken;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a stream makes of the bytes of a file. It is made in order, a block after the other, and no
 * further than somebody asks for. The last blocks stay at hand, and those that somebody holds. A
 * block before them is made once more, from the beginning on, so whoever reads in order, or about
 * so, reads fast, and all others read right. Of all files, only so many blocks stay and so many
 * streams are open as a small heap and a small number of files allow.
 */
final class DecodedBytes implements PlacedBytes {

    private static final int BLOCK_BYTES = 1 << 18;

    /** Blocks of all files that stay though nobody holds them: 16 MB. */
    private static final int MOST_RECENT = 64;

    /** Streams over one file: one that reads on, and others for those who read again. */
    private static final int MOST_STREAMS = 3;

    /** Files that have streams. */
    private static final int MOST_FILES = 32;

    private static final Deque<Recent> RECENT = new ArrayDeque<>();
    private static final Deque<DecodedBytes> OPEN = new ArrayDeque<>();

    private final InputFile file;
    private final TextInput.Decoding decoding;
    private final String label;
    private final ReentrantLock lock = new ReentrantLock();

    /** Those that were used last stand behind the others. */
    private final List<Stream> streams = new ArrayList<>();

    private final Map<Long, WeakReference<byte[]>> blocks = new HashMap<>();

    /** The place behind the last byte that was made. */
    private long made;

    /** Bytes of the file that were read for those. */
    private long packed;

    private volatile long size = Long.MAX_VALUE;

    private DecodedBytes(InputFile file, TextInput.Decoding decoding, String label) {
        this.file = file;
        this.decoding = decoding;
        this.label = label;
    }

    static DecodedBytes open(Path path, TextInput.Decoding decoding, String label)
            throws IOException {
        return new DecodedBytes(InputFile.open(path), decoding, label);
    }

    /** A block of a file. */
    private record Recent(DecodedBytes owner, byte[] block) {}

    /** A stream that makes one block after the other. */
    private static final class Stream {

        private final Source source;
        private final InputStream decoded;
        private long next;

        Stream(Source source, InputStream decoded) {
            this.source = source;
            this.decoded = decoded;
        }

        byte[] block() throws IOException {
            byte[] block = new byte[BLOCK_BYTES];
            int count = decoded.readNBytes(block, 0, BLOCK_BYTES);
            next++;
            return count == BLOCK_BYTES ? block : Arrays.copyOf(block, count);
        }
    }

    /** The bytes of a file in order. */
    private static final class Source extends InputStream {

        private final FileChannel file;
        private final long size;
        private long at;

        Source(FileChannel file, long size) {
            this.file = file;
            this.size = size;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            int read = FileReads.read(file, ByteBuffer.wrap(target, from, count), at);
            at += Math.max(read, 0);
            return read;
        }

        /** Tells whether another member may follow behind one of a gzip file. */
        @Override
        public int available() {
            return Math.clamp(size - at, 0, Integer.MAX_VALUE);
        }
    }

    @Override
    public boolean has(long place) throws IOException {
        if (place >= size) {
            return false;
        }
        lock.lock();
        try {
            return place < made || block(place / BLOCK_BYTES) != null && place < made;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long size() {
        return size;
    }

    /** What was made so far tells how much the rest becomes. */
    @Override
    public long expectedSize() {
        lock.lock();
        try {
            return size < Long.MAX_VALUE
                    ? size
                    : made + (long) ((double) made / Math.max(1, packed) * (file.size() - packed));
        } catch (IOException e) {
            throw IoFailures.of(label, e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read(long from, byte[] target, int at, int count) throws IOException {
        int done = 0;
        while (done < count) {
            long place = from + done;
            byte[] block = lockedBlock(place / BLOCK_BYTES);
            int begin = (int) (place % BLOCK_BYTES);
            if (block == null || begin >= block.length) {
                break;
            }
            int length = Math.min(count - done, block.length - begin);
            System.arraycopy(block, begin, target, at + done, length);
            done += length;
        }
        return done;
    }

    @Override
    public Object hold(long from, long to) throws IOException {
        List<byte[]> held = new ArrayList<>();
        for (long number = Math.max(0, from) / BLOCK_BYTES; number * BLOCK_BYTES < to; number++) {
            byte[] block = lockedBlock(number);
            if (block == null) {
                break;
            }
            held.add(block);
        }
        return held;
    }

    private byte @Nullable [] lockedBlock(long number) throws IOException {
        lock.lock();
        try {
            return block(number);
        } finally {
            lock.unlock();
        }
    }

    /** Returns a block; null behind the last one. */
    private byte @Nullable [] block(long number) throws IOException {
        if (number * BLOCK_BYTES >= size) {
            return null;
        }
        WeakReference<byte[]> known = blocks.get(number);
        byte[] there = known == null ? null : known.get();
        if (there != null) {
            return there;
        }
        CancelToken.checkCurrent();
        Stream stream = streamTo(number);
        try {
            while (true) {
                long current = stream.next;
                byte[] block = stream.block();
                keep(current, block, stream);
                if (current == number || block.length < BLOCK_BYTES) {
                    return current == number && block.length > 0 ? block : null;
                }
                CancelToken.checkCurrent();
            }
        } catch (Throwable e) {
            // It stands anywhere now.
            streams.remove(stream);
            stream.decoded.close();
            throw e;
        }
    }

    private void keep(long number, byte[] block, Stream stream) {
        long end = number * BLOCK_BYTES + block.length;
        if (end > made) {
            made = end;
            packed = stream.source.at;
        }
        if (block.length < BLOCK_BYTES) {
            size = end;
        }
        blocks.put(number, new WeakReference<>(block));
        if (blocks.size() > 2 * MOST_RECENT) {
            blocks.values().removeIf(each -> each.get() == null);
        }
        synchronized (RECENT) {
            RECENT.addLast(new Recent(this, block));
            if (RECENT.size() > MOST_RECENT) {
                RECENT.removeFirst();
            }
        }
    }

    /** Returns the stream that stands closest before a block. */
    private Stream streamTo(long number) throws IOException {
        Stream closest = null;
        for (Stream each : streams) {
            if (each.next <= number && (closest == null || each.next > closest.next)) {
                closest = each;
            }
        }
        if (closest == null) {
            if (streams.isEmpty()) {
                closeOthers();
            } else if (streams.size() == MOST_STREAMS) {
                streams.removeFirst().decoded.close();
            }
            Source source = new Source(file, file.size());
            closest = new Stream(source, decoding.of(source));
        }
        streams.remove(closest);
        streams.addLast(closest);
        return closest;
    }

    /** Adds this to the files that have streams, and closes those of another if they are many. */
    private void closeOthers() throws IOException {
        DecodedBytes first = null;
        synchronized (OPEN) {
            OPEN.remove(this);
            OPEN.addLast(this);
            if (OPEN.size() > MOST_FILES) {
                first = OPEN.removeFirst();
            }
        }
        // Whoever has its lock may wait for this one's, and uses its streams.
        if (first != null && first.lock.tryLock()) {
            try {
                first.closeStreams();
            } finally {
                first.lock.unlock();
            }
        }
    }

    private void closeStreams() throws IOException {
        for (Stream each : streams) {
            each.decoded.close();
        }
        streams.clear();
    }

    @Override
    public void close() throws IOException {
        synchronized (OPEN) {
            OPEN.remove(this);
        }
        synchronized (RECENT) {
            RECENT.removeIf(each -> each.owner() == this);
        }
        lock.lock();
        try {
            closeStreams();
        } finally {
            lock.unlock();
            file.close();
        }
    }
}
