// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

/**
 * Makes control characters visible, so that no value moves a terminal's cursor or turns the
 * direction of what is written behind it.
 */
public final class PrintableText {

    private PrintableText() {}

    /**
     * {@return a text with line ends and other control characters made visible}
     *
     * @param text any text
     */
    public static String of(String text) {
        if (text.chars().noneMatch(PrintableText::isControl)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.chars()
                .forEach(
                        unit -> {
                            switch (unit) {
                                case '\n' -> shown.append("\\n");
                                case '\r' -> shown.append("\\r");
                                case '\t' -> shown.append("\\t");
                                default -> {
                                    if (isControl(unit)) {
                                        shown.append(String.format("\\u%04x", unit));
                                    } else {
                                        shown.append((char) unit);
                                    }
                                }
                            }
                        });
        return shown.toString();
    }

    /**
     * {@return how many columns of a terminal a text takes}
     *
     * @param text a text without control characters; ideographs and emoji take two columns
     */
    public static int width(String text) {
        return TextWidth.of(text);
    }

    /** Returns whether a character is a control, also of the direction of writing. */
    private static boolean isControl(int unit) {
        return Character.isISOControl(unit)
                || unit == '\u061c'
                || unit == '\u200e'
                || unit == '\u200f'
                || unit >= '\u202a' && unit <= '\u202e'
                || unit >= '\u2066' && unit <= '\u2069';
    }
}
