// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.internal.cancel.WorkMeter;

/**
 * A text in which a regular expression is sought. To match a few dozen characters may take years,
 * so whoever reads them ends with the query.
 */
record WatchedText(String text, WorkMeter meter) implements CharSequence {

    @Override
    public char charAt(int index) {
        meter.add(1);
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.subSequence(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
