// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/** A pattern of {@code like}: bytes, and wildcards between them. */
final class LikePattern {

    private static final int ANY_CHARACTERS = 256;
    private static final int ONE_CHARACTER = 257;

    private final int[] parts;

    private LikePattern(int[] parts) {
        this.parts = parts;
    }

    /**
     * Parses a pattern.
     *
     * @param escape a character that makes the next one literal, or null
     */
    static LikePattern of(String pattern, @Nullable String escape) {
        int[] signs = pattern.codePoints().toArray();
        int escaping = escape == null ? -1 : escape.codePointAt(0);
        IntStream.Builder parts = IntStream.builder();
        for (int i = 0; i < signs.length; i++) {
            if (signs[i] == escaping) {
                i++;
                addLiteral(parts, signs[i]);
            } else if (signs[i] == '%') {
                parts.add(ANY_CHARACTERS);
            } else if (signs[i] == '_') {
                parts.add(ONE_CHARACTER);
            } else {
                addLiteral(parts, signs[i]);
            }
        }
        return new LikePattern(parts.build().toArray());
    }

    private static void addLiteral(IntStream.Builder parts, int sign) {
        for (byte value : Character.toString(sign).getBytes(StandardCharsets.UTF_8)) {
            parts.add(value & 0xff);
        }
    }

    /**
     * Returns whether the bytes {@code [from, to)} match. After a mismatch, the latest {@code %}
     * takes one byte more. An earlier one need not, since the text between the two was found as
     * early as possible.
     */
    boolean matches(MemorySegment bytes, long from, long to) {
        long at = from;
        int part = 0;
        int latestAny = -1;
        long takenByAny = 0;
        while (at < to) {
            int wanted = part < parts.length ? parts[part] : -1;
            if (wanted == ANY_CHARACTERS) {
                latestAny = part++;
                takenByAny = at;
            } else if (wanted == ONE_CHARACTER) {
                at = Characters.next(bytes, at, to);
                part++;
            } else if (wanted == (bytes.get(JAVA_BYTE, at) & 0xff)) {
                at++;
                part++;
            } else if (latestAny >= 0) {
                part = latestAny + 1;
                at = ++takenByAny;
            } else {
                return false;
            }
        }
        while (part < parts.length && parts[part] == ANY_CHARACTERS) {
            part++;
        }
        return part == parts.length;
    }
}
