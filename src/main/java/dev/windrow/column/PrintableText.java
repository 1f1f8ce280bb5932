// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

/** Makes control characters visible, so that no value moves a terminal's cursor. */
public final class PrintableText {

    private PrintableText() {}

    /**
     * {@return a text with line ends and other control characters made visible}
     *
     * @param text any text
     */
    public static String of(String text) {
        if (text.chars().noneMatch(Character::isISOControl)) {
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
                                    if (Character.isISOControl(unit)) {
                                        shown.append(String.format("\\u%04x", unit));
                                    } else {
                                        shown.append((char) unit);
                                    }
                                }
                            }
                        });
        return shown.toString();
    }
}
