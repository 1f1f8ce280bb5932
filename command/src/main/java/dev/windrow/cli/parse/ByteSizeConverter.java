// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads sizes of memory such as {@code 1GB}, {@code 1.5 GiB} or {@code 500m}: a number of bytes, or
 * of units, where {@code k}, {@code m}, {@code g} and {@code t}, with or without {@code b} or
 * {@code ib}, are powers of 1024, as in Java's own options.
 */
public final class ByteSizeConverter implements ITypeConverter<Long> {

    private static final Pattern SIZE =
            Pattern.compile("(\\d+(?:\\.\\d+)?) ?(?:([kmgt])(?:i?b)?|b)?");

    private static final Map<String, Integer> SHIFTS = Map.of("k", 10, "m", 20, "g", 30, "t", 40);

    @Override
    public Long convert(String text) {
        Matcher matcher = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (matcher.matches()) {
            String unit = matcher.group(2);
            long factor = unit == null ? 1 : 1L << SHIFTS.getOrDefault(unit, 0);
            BigDecimal bytes =
                    new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(factor));
            if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
                return bytes.longValue();
            }
        }
        throw new TypeConversionException("expected a size such as 1GB or 500MB, found " + text);
    }
}
