// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

/** Byte strings as texts. */
public final class BlobText {

    private BlobText() {}

    /** Returns the characters of ASCII as they are, and all other bytes as {@code \xC3}. */
    public static String of(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes) {
            if (each >= ' ' && each <= '~' && "\\'\"".indexOf(each) < 0) {
                text.append((char) each);
            } else {
                text.append("\\x%02X".formatted(each & 0xff));
            }
        }
        return text.toString();
    }
}
