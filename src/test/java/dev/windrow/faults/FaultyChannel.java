// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** An open file, whose reads and writes {@link Fault} counts. */
final class FaultyChannel extends FileChannel {

    private final FileChannel file;

    FaultyChannel(FileChannel file) {
        this.file = file;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        Fault.beforeRead();
        return file.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        Fault.beforeRead();
        return file.read(targets, offset, length);
    }

    /** Reads fewer bytes than there are, now and then, as a file system may. */
    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        Fault.beforeRead();
        int limit = target.limit();
        target.limit(target.position() + Fault.part(target.remaining()));
        try {
            return file.read(target, position);
        } finally {
            target.limit(limit);
        }
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        Fault.beforeWrite();
        int limit = source.limit();
        source.limit(source.position() + Fault.part(source.remaining()));
        try {
            return file.write(source);
        } finally {
            source.limit(limit);
        }
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        Fault.beforeWrite();
        return file.write(sources, offset, length);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        Fault.beforeWrite();
        return file.write(source, position);
    }

    @Override
    public long position() throws IOException {
        return file.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        file.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        file.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metadata) throws IOException {
        file.force(metadata);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target)
            throws IOException {
        Fault.beforeRead();
        return file.transferTo(position, count, target);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count)
            throws IOException {
        Fault.beforeWrite();
        return file.transferFrom(source, position, count);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        return file.map(mode, position, size);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return file.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }
}
