// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.internal.cancel.WorkMeter;

/** Seeks a text in another, in a time of about the sum of their lengths. */
final class TextSearch {

    /** Java compares so short a part at each place in no time. */
    private static final int SHORT = 32;

    private TextSearch() {}

    /** Returns the first place from a place on, or -1. */
    static int find(String text, String part, int from) {
        int length = part.length();
        if (length < SHORT || text.length() - from < length) {
            return text.indexOf(part, from);
        }
        WorkMeter meter = new WorkMeter();
        int[] borders = new int[length + 1];
        for (int i = 1; i < length; i++) {
            borders[i + 1] = extended(part, borders, borders[i], part.charAt(i));
        }
        int matched = 0;
        for (int at = from; at < text.length(); at++) {
            meter.add(1);
            matched = extended(part, borders, matched, text.charAt(at));
            if (matched == length) {
                return at + 1 - length;
            }
        }
        return -1;
    }

    /** Returns how many first characters end with one, if so many ended before it. */
    private static int extended(String part, int[] borders, int matched, char next) {
        int shorter = matched;
        while (shorter > 0 && part.charAt(shorter) != next) {
            shorter = borders[shorter];
        }
        return part.charAt(shorter) == next ? shorter + 1 : 0;
    }
}
