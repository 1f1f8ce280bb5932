// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import dev.windrow.internal.cancel.WorkMeter;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.Cleaner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What is no file by itself, as a temporary file: a stream, or a compressed file of a format that
 * is read at places its end tells. It is deleted once nobody can read it any more, or when the
 * process ends.
 */
public final class UnpackedFile {

    private static final int BUFFER_BYTES = 1 << 16;

    private static final Cleaner CLEANER = Cleaner.create();

    private UnpackedFile() {}

    /** Returns a file without its compression: the same one if it has none. */
    public static FileStamp of(FileStamp packed, Compression compression) {
        if (compression == Compression.NONE) {
            return packed;
        }
        try (InputStream in = Files.newInputStream(packed.path());
                InputStream unpacked = compression.unpacked(in, packed.label())) {
            FileStamp file = of(unpacked, packed.label());
            packed.requireUnchanged();
            return file;
        } catch (IOException e) {
            throw IoFailures.of(packed.label(), e);
        }
    }

    /**
     * Reads a stream to its end; it stays open.
     *
     * @param label what errors call it
     */
    public static FileStamp of(InputStream in, String label) {
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
            copy(in, file, label);
            FileStamp stamp = FileStamp.of(file, label);
            CLEANER.register(stamp, () -> TemporaryFiles.delete(file));
            return stamp;
        } catch (RuntimeException | Error e) {
            TemporaryFiles.delete(file);
            throw e;
        }
    }

    private static void copy(InputStream in, Path file, String label) {
        // Not Files.copy, which makes a new file that others may read. And not truncated, though it
        // is empty: ext4 would write all of it to the disk before it is closed.
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
            // Megabytes may be gigabytes before they were compressed.
            WorkMeter meter = new WorkMeter();
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                out.write(buffer, 0, read);
                meter.add(read);
            }
        } catch (IOException e) {
            throw IoFailures.of(label, e);
        }
    }
}
