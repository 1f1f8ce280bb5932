// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.parse;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads spans of time such as {@code 30s}, {@code 1.5m}, {@code 500 ms} or {@code 2h}. */
public final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern SPAN = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?) ?(ms|s|m|h)");

    private static final Map<String, Duration> UNITS =
            Map.of(
                    "ms", Duration.ofMillis(1),
                    "s", Duration.ofSeconds(1),
                    "m", Duration.ofMinutes(1),
                    "h", Duration.ofHours(1));

    @Override
    public Duration convert(String text) {
        Matcher matcher = SPAN.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (matcher.matches()) {
            BigDecimal unit = BigDecimal.valueOf(UNITS.get(matcher.group(2)).toNanos());
            BigDecimal nanoseconds = new BigDecimal(matcher.group(1)).multiply(unit);
            if (nanoseconds.compareTo(BigDecimal.ONE) >= 0
                    && nanoseconds.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
                return Duration.ofNanos(nanoseconds.longValue());
            }
        }
        throw new TypeConversionException(
                "expected a span of time such as 30s, 500ms, 5m or 1h, found " + text);
    }
}
