// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Changes files at random places, as damage or malice would. */
final class Mutation {

    private static final int MOST_CHANGES = 4;

    /** Numbers at which sizes and offsets go wrong. */
    private static final long[] NUMBERS = {
        0,
        1,
        -1,
        127,
        128,
        255,
        Short.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        1L << 32,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    private static final String[] TEXTS = {
        "\"",
        "\"\"",
        ",",
        "\n",
        "\r",
        "\r\n",
        "\0",
        "\ufeff",
        "9".repeat(400),
        "-",
        "1e999",
        ",,,,",
        "\u00e4"
    };

    private final Random random;

    Mutation(Random random) {
        this.random = random;
    }

    /**
     * Returns a changed copy.
     *
     * @param file the whole file
     * @param other another file of the format, of which parts may come
     * @param isText whether signs of text are put into it, too
     */
    byte[] of(byte[] file, byte[] other, boolean isText) {
        byte[] bytes = file.clone();
        for (int change = 1 + random.nextInt(MOST_CHANGES); change > 0; change--) {
            bytes = changed(bytes, other, isText);
        }
        return bytes;
    }

    private byte[] changed(byte[] bytes, byte[] other, boolean isText) {
        if (bytes.length == 0) {
            return bytes;
        }
        int at = place(bytes.length);
        int length = 1 + random.nextInt(Math.min(bytes.length - at, 1 + random.nextInt(64)));
        return switch (random.nextInt(isText ? 10 : 9)) {
            case 0 -> flipped(bytes, at);
            case 1 -> filled(bytes, at, length);
            case 2, 3 -> numbered(bytes, at);
            case 4 -> Arrays.copyOf(bytes, at);
            case 5 -> spliced(bytes, at, length, new byte[0]);
            case 6 -> spliced(bytes, at, 0, Arrays.copyOfRange(bytes, at, at + length));
            case 7 -> spliced(bytes, at, length, random(length));
            case 8 -> {
                int from = random.nextInt(other.length);
                int to = Math.min(other.length, from + length);
                yield spliced(bytes, at, length, Arrays.copyOfRange(other, from, to));
            }
            default -> {
                String text = TEXTS[random.nextInt(TEXTS.length)];
                yield spliced(bytes, at, 0, text.getBytes(StandardCharsets.UTF_8));
            }
        };
    }

    /** Returns a place, often near the end or the beginning, where the structure of files lies. */
    private int place(int length) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(Math.min(length, 256));
            case 1 -> length - 1 - random.nextInt(Math.min(length, 1024));
            default -> random.nextInt(length);
        };
    }

    private byte[] flipped(byte[] bytes, int at) {
        bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return bytes;
    }

    private byte[] filled(byte[] bytes, int at, int length) {
        Arrays.fill(bytes, at, at + length, random.nextBoolean() ? 0 : (byte) random.nextInt());
        return bytes;
    }

    private byte[] numbered(byte[] bytes, int at) {
        long number = NUMBERS[random.nextInt(NUMBERS.length)] + random.nextInt(3) - 1;
        int width = 1 << random.nextInt(4);
        for (int i = 0; i < width && at + i < bytes.length; i++) {
            bytes[at + i] = (byte) (number >> i * Byte.SIZE);
        }
        return bytes;
    }

    private byte[] random(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, int at, int removed, byte[] added) {
        byte[] result = new byte[bytes.length - removed + added.length];
        System.arraycopy(bytes, 0, result, 0, at);
        System.arraycopy(added, 0, result, at, added.length);
        int rest = at + removed;
        System.arraycopy(bytes, rest, result, at + added.length, bytes.length - rest);
        return result;
    }
}
