// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Texts that stand for null: in all columns if they were given, else in those that are not text.
 */
final class NullWords {

    /** Those of JSON, which has a null of its own. */
    static final NullWords NONE = new NullWords(List.of(), false);

    /** What programs write for a value that is missing: R, Excel, databases and Python. */
    static final NullWords USUAL =
            new NullWords(
                    List.of("NA", "N/A", "n/a", "#N/A", "NULL", "Null", "null", "None", "\\N"),
                    false);

    private final byte[][] words;
    private final boolean areGiven;

    /** Whether a word begins with a byte. */
    private final boolean[] begins = new boolean[256];

    private NullWords(List<String> words, boolean areGiven) {
        this.words = new byte[words.size()][];
        this.areGiven = areGiven;
        for (int i = 0; i < words.size(); i++) {
            this.words[i] = words.get(i).getBytes(StandardCharsets.UTF_8);
            begins[words.get(i).isEmpty() ? 0 : this.words[i][0] & 0xff] = true;
        }
    }

    /** Returns words that were given; the usual ones if none was. */
    static NullWords of(List<String> given) {
        return given.isEmpty() ? USUAL : new NullWords(given, true);
    }

    /** Returns whether they stand for null in columns of text, too. */
    boolean areGiven() {
        return areGiven;
    }

    boolean contains(byte[] bytes, int from, int to) {
        if (from == to || !begins[bytes[from] & 0xff]) {
            return false;
        }
        for (byte[] word : words) {
            if (Arrays.equals(word, 0, word.length, bytes, from, to)) {
                return true;
            }
        }
        return false;
    }
}
