// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.nio.charset.Charset;

/** Reads the name of an encoding. */
public final class EncodingConverter implements ITypeConverter<Charset> {

    @Override
    public Charset convert(String text) {
        try {
            return Charset.forName(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(
                    "expected an encoding that Java knows, such as latin1, windows-1252, cp850 or"
                            + " utf-16, found \""
                            + text
                            + "\"");
        }
    }
}
