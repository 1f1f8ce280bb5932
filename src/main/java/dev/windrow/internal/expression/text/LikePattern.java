// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.windrow.internal.cancel.WorkMeter;
import dev.windrow.internal.expression.node.TextConstant;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A pattern of {@code like}: bytes, and wildcards between them. */
final class LikePattern {

    private static final int ANY_CHARACTERS = 256;
    private static final int ONE_CHARACTER = 257;

    private final int[] parts;

    /** What is before, between and after the {@code %}, unless there is a {@code _}. */
    private final @Nullable List<TextConstant> texts;

    private LikePattern(int[] parts, @Nullable List<TextConstant> texts) {
        this.parts = parts;
        this.texts = texts;
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
        List<TextConstant> texts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        boolean areTexts = true;
        for (int i = 0; i < signs.length; i++) {
            if (signs[i] == '%' && signs[i] != escaping) {
                parts.add(ANY_CHARACTERS);
                texts.add(TextConstant.of(text.toString()));
                text.setLength(0);
            } else if (signs[i] == '_' && signs[i] != escaping) {
                parts.add(ONE_CHARACTER);
                areTexts = false;
            } else {
                i += signs[i] == escaping ? 1 : 0;
                addLiteral(parts, signs[i]);
                text.appendCodePoint(signs[i]);
            }
        }
        texts.add(TextConstant.of(text.toString()));
        return new LikePattern(parts.build().toArray(), areTexts ? texts : null);
    }

    private static void addLiteral(IntStream.Builder parts, int sign) {
        for (byte value : Character.toString(sign).getBytes(StandardCharsets.UTF_8)) {
            parts.add(value & 0xff);
        }
    }

    /** Returns whether the bytes {@code [from, to)} match. */
    boolean matches(MemorySegment bytes, long from, long to) {
        return texts == null ? matchesParts(bytes, from, to) : matchesTexts(texts, bytes, from, to);
    }

    /** Looks for the first text at the start, the last one at the end, and others between them. */
    private static boolean matchesTexts(
            List<TextConstant> texts, MemorySegment bytes, long from, long to) {
        TextConstant first = texts.getFirst();
        TextConstant last = texts.getLast();
        int places = texts.size() - 1;
        if (places == 0) {
            return to - from == first.length() && first.isAt(bytes, from);
        }
        long at = from + first.length();
        long end = to - last.length();
        if (at > end || !first.isAt(bytes, from) || !last.isAt(bytes, end)) {
            return false;
        }
        for (int i = 1; i < places; i++) {
            long found = texts.get(i).find(bytes, at, end);
            if (found < 0) {
                return false;
            }
            at = found + texts.get(i).length();
        }
        return true;
    }

    /**
     * Does the same byte by byte. After a mismatch, the latest {@code %} takes one byte more. An
     * earlier one need not, since the text between the two was found as early as possible.
     */
    private boolean matchesParts(MemorySegment bytes, long from, long to) {
        WorkMeter meter = new WorkMeter();
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
                meter.add(part - latestAny);
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
