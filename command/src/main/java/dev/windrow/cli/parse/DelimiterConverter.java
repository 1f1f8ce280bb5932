// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code --delimiter}: one character, or {@code \t} for a tab. */
public final class DelimiterConverter implements ITypeConverter<Character> {

    @Override
    public Character convert(String text) {
        String sign = text.equals("\\t") ? "\t" : text;
        if (sign.length() != 1) {
            throw new TypeConversionException(
                    "expected one character, or \\t, found \"" + text + "\"");
        }
        return sign.charAt(0);
    }
}
