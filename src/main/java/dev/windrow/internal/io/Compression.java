// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io;

import io.airlift.compress.zstd.ZstdInputStream;
import io.airlift.compress.zstd.ZstdOutputStream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** How a whole file is compressed, whatever its format. */
public enum Compression {
    NONE(List.of()),
    GZIP(List.of(".gz"), 0x1f, 0x8b),
    ZSTD(List.of(".zst", ".zstd"), 0x28, 0xb5, 0x2f, 0xfd);

    /** The bytes that {@link #of(byte[])} looks at. */
    public static final int BYTES = 4;

    private static final int BUFFER_BYTES = 1 << 16;

    /** Few bytes, so that what is made of those that were read tells what the rest becomes. */
    private static final int PACKED_BYTES = 1 << 13;

    private final List<String> endings;
    private final int[] magic;

    Compression(List<String> endings, int... magic) {
        this.endings = endings;
        this.magic = magic;
    }

    /** Returns the compression that the ending of a file's name tells. */
    public static Compression of(Path file) {
        return of(name(file));
    }

    /** Returns a file's name without the ending that tells its compression. */
    public static String plainName(Path file) {
        String name = name(file);
        for (String ending : of(name).endings) {
            if (name.toLowerCase(Locale.ROOT).endsWith(ending)) {
                return name.substring(0, name.length() - ending.length());
            }
        }
        return name;
    }

    /** Returns how to read a file of an unknown format, which may be packed in another way. */
    static String remedy(Path file) {
        String name = name(file);
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String unpack =
                switch (ending) {
                    case "xlsx", "xls", "ods" -> "";
                    case "bz2" -> "bzcat ";
                    case "xz", "lzma" -> "xzcat ";
                    case "lz4" -> "lz4cat ";
                    case "br" -> "brotli -dc ";
                    case "zip" -> "unzip -p ";
                    default -> "cat ";
                };
        return unpack.isEmpty()
                ? "save the sheet as CSV"
                : "or standard input, whose first bytes tell: "
                        + unpack
                        + file
                        + " | windrow head -";
    }

    /** Returns the compression of what begins with some bytes. */
    public static Compression of(byte[] begin) {
        for (Compression each : values()) {
            boolean isSame = each.magic.length > 0 && begin.length >= each.magic.length;
            for (int i = 0; isSame && i < each.magic.length; i++) {
                isSame = (begin[i] & 0xff) == each.magic[i];
            }
            if (isSame) {
                return each;
            }
        }
        return NONE;
    }

    private String label() {
        return switch (this) {
            case NONE -> "a file";
            case GZIP -> "a gzip file";
            case ZSTD -> "a Zstandard file";
        };
    }

    /**
     * Returns a stream of what a stream has compressed. It throws failures of the bytes as those of
     * a file.
     *
     * @param file what errors call it
     */
    public InputStream unpacked(InputStream in, String file) {
        try {
            return switch (this) {
                case NONE -> in;
                case GZIP -> new Unpacked(new GZIPInputStream(in, PACKED_BYTES), file);
                case ZSTD -> new Unpacked(new ZstdInputStream(in), file);
            };
        } catch (IOException | RuntimeException e) {
            throw IoFailures.ofDecoding(file, label(), e);
        }
    }

    /** What was compressed. */
    private final class Unpacked extends FilterInputStream {

        private final String file;

        Unpacked(InputStream in, String file) {
            super(in);
            this.file = file;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int count) {
            try {
                return super.read(target, from, count);
            } catch (IOException | RuntimeException e) {
                throw IoFailures.ofDecoding(file, label(), e);
            }
        }
    }

    /** Returns a stream that compresses what is written to it; closing it closes the other. */
    public OutputStream packed(OutputStream out) throws IOException {
        return switch (this) {
            case NONE -> out;
            case GZIP -> new GZIPOutputStream(out, BUFFER_BYTES);
            case ZSTD -> new ZstdOutputStream(out);
        };
    }

    private static Compression of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (Compression each : values()) {
            if (each.endings.stream().anyMatch(lower::endsWith)) {
                return each;
            }
        }
        return NONE;
    }

    private static String name(Path file) {
        Path name = file.getFileName();
        return name == null ? "" : name.toString();
    }
}
