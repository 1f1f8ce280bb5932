// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;

/**
 * A file that is read at any places for as long as a query takes, by any number of threads. A query
 * may read thousands of files, and a system lets a process open some hundreds: so of all such files
 * few are open, and one that was closed meanwhile is opened again when it is read.
 */
public final class InputFile extends FileChannel {

    /** Systems allow 256 at the least, of which libraries take some. */
    private static final int MOST_OPEN = 128;

    /** Files that are open, the first one that was opened at the front. */
    private static final Deque<InputFile> OPEN = new ArrayDeque<>();

    private final Path path;

    /** Tells the file from another that takes its place while it is closed. */
    private final @Nullable Object key;

    private @Nullable FileChannel channel;
    private int readers;

    private InputFile(Path path) throws IOException {
        this.path = path;
        key = key(path);
    }

    private static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /** Opens a file, so that it is known at once if it cannot be read. */
    public static InputFile open(Path path) throws IOException {
        InputFile file = new InputFile(path);
        file.read(FileChannel::size);
        return file;
    }

    /** Reads of a file that stays open meanwhile. */
    @FunctionalInterface
    private interface Reading<R> {
        R of(FileChannel channel) throws IOException;
    }

    private <R> R read(Reading<R> reading) throws IOException {
        FileChannel own = taken();
        try {
            return reading.of(own);
        } finally {
            release();
        }
    }

    private FileChannel taken() throws IOException {
        boolean isOpened = false;
        FileChannel own;
        synchronized (this) {
            if (!isOpen()) {
                throw new ClosedChannelException();
            }
            own = channel;
            // An interrupt closes a channel.
            if (own == null || !own.isOpen()) {
                own = opened();
                isOpened = channel == null;
                channel = own;
            }
            readers++;
        }
        if (isOpened) {
            closeOthers();
        }
        return own;
    }

    private FileChannel opened() throws IOException {
        FileChannel own = FileChannel.open(path);
        if (!Objects.equals(key(path), key)) {
            own.close();
            throw new IOException(path + " was replaced while it was read");
        }
        return own;
    }

    private synchronized void release() {
        readers--;
    }

    /** Adds this to the files that are open, and closes the first ones if they are too many. */
    private void closeOthers() throws IOException {
        synchronized (OPEN) {
            OPEN.addLast(this);
            for (int tried = OPEN.size(); OPEN.size() > MOST_OPEN && tried > 0; tried--) {
                InputFile first = OPEN.removeFirst();
                if (!first.isClosedForOthers()) {
                    OPEN.addLast(first);
                }
            }
        }
    }

    /** Closes the channel, unless somebody reads. */
    private synchronized boolean isClosedForOthers() throws IOException {
        if (readers > 0) {
            return false;
        }
        closeOwn();
        return true;
    }

    private void closeOwn() throws IOException {
        FileChannel own = channel;
        channel = null;
        if (own != null) {
            own.close();
        }
    }

    @Override
    protected void implCloseChannel() throws IOException {
        synchronized (OPEN) {
            OPEN.remove(this);
        }
        synchronized (this) {
            closeOwn();
        }
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return read(own -> own.read(target, position));
    }

    @Override
    public long size() throws IOException {
        return read(FileChannel::size);
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("only reads of places");
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) {
        throw unsupported();
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long bytes) {
        throw unsupported();
    }

    @Override
    public int read(ByteBuffer target) {
        throw unsupported();
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) {
        throw unsupported();
    }

    @Override
    public int write(ByteBuffer source) {
        throw unsupported();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) {
        throw unsupported();
    }

    @Override
    public int write(ByteBuffer source, long position) {
        throw unsupported();
    }

    @Override
    public long position() {
        throw unsupported();
    }

    @Override
    public FileChannel position(long position) {
        throw unsupported();
    }

    @Override
    public FileChannel truncate(long size) {
        throw unsupported();
    }

    @Override
    public void force(boolean metaData) {
        throw unsupported();
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) {
        throw unsupported();
    }

    @Override
    public FileLock lock(long position, long size, boolean isShared) {
        throw unsupported();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean isShared) {
        throw unsupported();
    }
}
