// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that is read as text, and what makes text of its bytes if they are none by themselves:
 * compressed, in another encoding, or of another shape.
 *
 * @param stamp the file
 * @param decoding makes text of its bytes; null if they are text
 */
public record TextInput(FileStamp stamp, @Nullable Decoding decoding) {

    /** Makes a stream of another one. */
    @FunctionalInterface
    public interface Decoding {

        /** Returns a stream that reads another one. */
        InputStream of(InputStream in) throws IOException;
    }

    /** Returns a file whose bytes are text. */
    public static TextInput of(FileStamp stamp) {
        return new TextInput(stamp, null);
    }

    /** Returns a file that is compressed, or is not. */
    public static TextInput of(FileStamp stamp, Compression compression) {
        return compression == Compression.NONE
                ? of(stamp)
                : new TextInput(stamp, in -> compression.unpacked(in, stamp.label()));
    }

    /** Returns the same text with one more step of decoding. */
    public TextInput with(Decoding last) {
        Decoding first = decoding;
        return new TextInput(stamp, first == null ? last : in -> last.of(first.of(in)));
    }

    /** Returns what errors call the file. */
    public String label() {
        return stamp.label();
    }

    /** Returns whether there may be more text than some bytes. */
    public boolean mayExceed(long bytes) {
        return decoding != null || stamp.size() > bytes;
    }

    /** Returns the first bytes of the text, fewer if it ends before. */
    public byte[] begin(int bytes) {
        Decoding steps = decoding;
        try (InputStream in = Files.newInputStream(path());
                InputStream text = steps == null ? in : steps.of(in)) {
            return text.readNBytes(bytes);
        } catch (IOException e) {
            throw IoFailures.of(label(), e);
        }
    }

    /** Opens the text, to be read at any places. */
    public PlacedBytes open() throws IOException {
        Decoding steps = decoding;
        return steps == null ? PlainBytes.open(path()) : DecodedBytes.open(path(), steps, label());
    }

    private Path path() {
        return stamp.path();
    }
}
