// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.internal.cancel.WorkMeter;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.Cleaner;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What is no file by itself, as a temporary file: a stream, or what a file has compressed or in
 * another encoding. A file is read at many places at once, and perhaps several times. It is deleted
 * once nobody can read it any more, or when the process ends.
 */
public final class UnpackedFile {

    private static final int BUFFER_BYTES = 1 << 16;

    private static final Cleaner CLEANER = Cleaner.create();

    private UnpackedFile() {}

    /** Reads a compressed file. */
    public static FileStamp of(Path file) {
        FileStamp packed = FileStamp.of(file);
        try (InputStream in = Files.newInputStream(file)) {
            FileStamp unpacked = of(in, Compression.of(file), packed.label());
            packed.requireUnchanged();
            return unpacked;
        } catch (IOException e) {
            throw IoFailures.of(packed.label(), e);
        }
    }

    /** Makes a stream of another one. */
    @FunctionalInterface
    public interface Decoding {

        /** Returns a stream that reads another one. */
        InputStream of(InputStream in) throws IOException;
    }

    /** Reads a file by way of a stream, whose failures are those of the file. */
    public static FileStamp of(FileStamp original, Decoding decoding) {
        try (InputStream in = Files.newInputStream(original.path())) {
            InputStream decoded = decoding.of(new BufferedInputStream(in));
            FileStamp unpacked = of(decoded, Compression.NONE, original.label());
            original.requireUnchanged();
            return unpacked;
        } catch (IOException e) {
            throw IoFailures.of(original.label(), e);
        }
    }

    /**
     * Reads a stream to its end; it stays open.
     *
     * @param label what errors call it
     */
    public static FileStamp of(InputStream in, Compression compression, String label) {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"));
        Path file;
        // The process does not end before it knows that it deletes the file then.
        try (EndOfProcess _ = new EndOfProcess()) {
            file = TemporaryFiles.createFile(folder);
            file.toFile().deleteOnExit();
        } catch (IOException e) {
            throw IoFailures.of(IoFailures.temporary(folder.toString()), e);
        }
        try {
            copy(in, compression, file, label);
            FileStamp stamp = FileStamp.of(file, label);
            CLEANER.register(stamp, () -> TemporaryFiles.delete(file));
            return stamp;
        } catch (RuntimeException | Error e) {
            TemporaryFiles.delete(file);
            throw e;
        }
    }

    private static void copy(InputStream in, Compression compression, Path file, String label) {
        InputStream open =
                new FilterInputStream(new BufferedInputStream(in)) {
                    @Override
                    public void close() {
                        // Whoever opened the stream closes it.
                    }
                };
        try (InputStream unpacked = compression.unpacked(open)) {
            // Not Files.copy, which makes a new file that others may read.
            try (OutputStream out = Files.newOutputStream(file)) {
                // Megabytes may be gigabytes before they were compressed.
                WorkMeter meter = new WorkMeter();
                byte[] buffer = new byte[BUFFER_BYTES];
                for (int read = unpacked.read(buffer); read >= 0; read = unpacked.read(buffer)) {
                    out.write(buffer, 0, read);
                    meter.add(read);
                }
            }
        } catch (IOException | RuntimeException e) {
            if (e instanceof IOException io
                    && (compression == Compression.NONE || IoFailures.isFull(io))) {
                throw IoFailures.of(label, io);
            }
            throw IoFailures.ofDecoding(label, compression.label(), e);
        }
    }
}
