// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.math.BigDecimal;

/** Reads counts that may be written like {@code 1e7} or {@code 10_000_000}. */
public final class CountConverter implements ITypeConverter<Long> {

    @Override
    public Long convert(String text) {
        try {
            return new BigDecimal(text.strip().replace("_", "")).longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw new TypeConversionException("expected a whole number such as 1e7, found " + text);
        }
    }
}
