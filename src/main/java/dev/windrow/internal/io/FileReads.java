// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.FileSystemException;

/**
 * Reads of bytes whose failures say that the system cannot read, and not that the bytes are wrong:
 * {@link IoFailures#ofDecoding} tells them by {@link FileSystemException}.
 */
public final class FileReads {

    private FileReads() {}

    /** Reads bytes at a place in a file, as {@link FileChannel#read(ByteBuffer, long)} does. */
    public static int read(FileChannel file, ByteBuffer target, long from) throws IOException {
        try {
            return file.read(target, from);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Reads the next bytes, as {@link ReadableByteChannel#read} does. */
    public static int read(ReadableByteChannel source, ByteBuffer target) throws IOException {
        try {
            return source.read(target);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private static IOException failure(IOException cause) {
        if (cause instanceof ClosedChannelException
                || cause instanceof EOFException
                || cause instanceof FileSystemException) {
            return cause;
        }
        IOException failure =
                new FileSystemException(
                        null, null, "cannot be read: " + IoFailures.firstLine(cause));
        failure.initCause(cause);
        return failure;
    }
}
