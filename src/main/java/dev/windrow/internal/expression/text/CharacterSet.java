// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A set of characters, compared by their bytes. */
final class CharacterSet {

    /** The characters with Unicode's property White_Space. */
    private static final String WHITE_SPACE =
            "\t\n\u000B\f\r \u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
                    + "\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000";

    /** The bytes of each character, the first one highest, in ascending order. */
    private final int[] members;

    /** Whether each ASCII character is in the set. */
    private final boolean[] ascii = new boolean[Byte.MAX_VALUE + 1];

    private CharacterSet(int[] members) {
        this.members = members;
        for (int i = 0; i < ascii.length; i++) {
            ascii[i] = Arrays.binarySearch(members, i) >= 0;
        }
    }

    /** Returns the set of a text's characters, or of white space for null. */
    static CharacterSet of(@Nullable String characters) {
        String members = characters == null ? WHITE_SPACE : characters;
        return new CharacterSet(
                members.codePoints().map(CharacterSet::packed).sorted().distinct().toArray());
    }

    private static int packed(int codePoint) {
        byte[] bytes = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
        return packed(MemorySegment.ofArray(bytes), 0, bytes.length);
    }

    private static int packed(MemorySegment bytes, long from, long to) {
        int packed = 0;
        for (long at = from; at < to; at++) {
            packed = packed << Byte.SIZE | bytes.get(JAVA_BYTE, at) & 0xff;
        }
        return packed;
    }

    /** Returns whether the bytes {@code [from, to)} are a character of the set. */
    boolean has(MemorySegment bytes, long from, long to) {
        byte first = bytes.get(JAVA_BYTE, from);
        if (first >= 0) {
            return to - from == 1 && ascii[first];
        }
        return to - from <= Integer.BYTES
                && Arrays.binarySearch(members, packed(bytes, from, to)) >= 0;
    }
}
