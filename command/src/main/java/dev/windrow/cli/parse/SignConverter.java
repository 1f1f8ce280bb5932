// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import dev.windrow.scan.CsvOptions;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a sign of CSV: one character, {@code \t} for a tab, or {@code none}. */
public final class SignConverter implements ITypeConverter<Character> {

    @Override
    public Character convert(String text) {
        if (text.equals("none")) {
            return CsvOptions.NONE;
        }
        String sign = text.equals("\\t") ? "\t" : text;
        if (sign.length() != 1) {
            throw new TypeConversionException(
                    "expected one character, or \\t, or none, found \"" + text + "\"");
        }
        return sign.charAt(0);
    }
}
