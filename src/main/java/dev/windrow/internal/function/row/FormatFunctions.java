// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static dev.windrow.column.ColumnType.Primitive.UTF8;

import dev.windrow.query.RowFunction.Rest;
import dev.windrow.query.RowFunction.Signature;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts with values in them: as C's printf, and as Python's format, writes them. */
final class FormatFunctions {

    private static final Pattern PRINTF =
            Pattern.compile("%(?:%|([-+ 0#,']*)(\\d+)?(?:\\.(\\d+))?(?:[hlqjzt]*)([a-zA-Z]))");

    private static final Pattern BRACES =
            Pattern.compile(
                    "\\{\\{|}}|\\{(\\d*)(?::(?:(.)?([<>^=]))?([-+"
                            + " ]?)(#?)(0?)(\\d*)([,'_]?)(?:\\.(\\d+))?([a-zA-Z]?))?}");

    private static final List<String> BINARY_UNITS =
            List.of("bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");

    private static final List<String> DECIMAL_UNITS =
            List.of("bytes", "kB", "MB", "GB", "TB", "PB", "EB");

    /** Widths and precisions have so many digits: longer texts would be of no use. */
    private static final int MOST_DIGITS = 4;

    private static final Pattern SIZE = Pattern.compile("\\s*([0-9.]+)\\s*([A-Za-z]*)\\s*");

    private static final LastMade<List<Part>> PRINTF_PARTS =
            new LastMade<>(FormatFunctions::printf);
    private static final LastMade<List<Part>> BRACES_PARTS =
            new LastMade<>(FormatFunctions::braces);

    static final FunctionTable TABLE =
            new FunctionTable()
                    .add(
                            "printf",
                            new Signature(
                                    List.of(UTF8),
                                    Rest.OF_ANY_TYPE,
                                    false,
                                    UTF8,
                                    values -> written(PRINTF_PARTS, values)))
                    .add(
                            "format",
                            new Signature(
                                    List.of(UTF8),
                                    Rest.OF_ANY_TYPE,
                                    false,
                                    UTF8,
                                    values -> written(BRACES_PARTS, values)))
                    .one(
                            "format_bytes; formatreadablesize; pg_size_pretty(int64) utf8",
                            (Long bytes) -> size(bytes, 1024, BINARY_UNITS))
                    .one(
                            "formatreadabledecimalsize(int64) utf8",
                            (Long bytes) -> size(bytes, 1000, DECIMAL_UNITS))
                    .one("parse_formatted_bytes(utf8) int64", FormatFunctions::bytes);

    private FormatFunctions() {}

    /**
     * A text before a value, and the value.
     *
     * @param argument the number of the value, from 0, or -1 for none
     */
    private record Part(String text, int argument, ValueFormat format) {}

    private static final ValueFormat PLAIN =
            new ValueFormat(" ", (char) 0, "", false, "", 0, -1, (char) 0);

    private static Object written(LastMade<List<Part>> formats, @Nullable Object[] values) {
        StringBuilder written = new StringBuilder();
        for (Part part : formats.of((String) Objects.requireNonNull(values[0]))) {
            written.append(part.text);
            if (part.argument >= values.length - 1) {
                throw new IllegalArgumentException(
                        "%d values, expected one more for the format".formatted(values.length - 1));
            }
            if (part.argument >= 0) {
                written.append(part.format.of(Objects.requireNonNull(values[part.argument + 1])));
            }
        }
        return written.toString();
    }

    private static List<Part> printf(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher found = PRINTF.matcher(text);
        int end = 0;
        int next = 0;
        while (found.find()) {
            String before = text.substring(end, found.start());
            requireNone(before, "%", text);
            end = found.end();
            if (found.group(4) == null) {
                parts.add(new Part(before + "%", -1, PLAIN));
            } else {
                parts.add(new Part(before, next++, printf(found)));
            }
        }
        requireNone(text.substring(end), "%", text);
        parts.add(new Part(text.substring(end), -1, PLAIN));
        return parts;
    }

    private static ValueFormat printf(Matcher found) {
        String flags = found.group(1);
        boolean isZeros = flags.contains("0") && !flags.contains("-");
        return new ValueFormat(
                isZeros ? "0" : " ",
                flags.contains("-") ? '<' : isZeros ? '=' : '>',
                flags.contains("+") ? "+" : flags.contains(" ") ? " " : "",
                flags.contains("#"),
                flags.contains("'") ? "'" : flags.contains(",") ? "," : "",
                number(found.group(2), 0),
                number(found.group(3), -1),
                found.group(4).charAt(0));
    }

    private static List<Part> braces(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher found = BRACES.matcher(text);
        int end = 0;
        int next = 0;
        while (found.find()) {
            String before = text.substring(end, found.start());
            requireNone(before, "[{}]", text);
            end = found.end();
            if (found.group().equals("{{") || found.group().equals("}}")) {
                parts.add(new Part(before + found.group().charAt(0), -1, PLAIN));
            } else {
                int argument = found.group(1).isEmpty() ? next++ : number(found.group(1), 0);
                parts.add(new Part(before, argument, braces(found)));
            }
        }
        requireNone(text.substring(end), "[{}]", text);
        parts.add(new Part(text.substring(end), -1, PLAIN));
        return parts;
    }

    private static ValueFormat braces(Matcher found) {
        if (found.group(4) == null) {
            return PLAIN;
        }
        boolean isZeros = !found.group(6).isEmpty() && found.group(3) == null;
        String fill = found.group(2) == null ? isZeros ? "0" : " " : found.group(2);
        String sign = found.group(4).equals("-") ? "" : found.group(4);
        return new ValueFormat(
                fill,
                found.group(3) != null ? found.group(3).charAt(0) : isZeros ? '=' : (char) 0,
                sign,
                !found.group(5).isEmpty(),
                found.group(8),
                number(found.group(7), 0),
                number(found.group(9), -1),
                found.group(10).isEmpty() ? (char) 0 : found.group(10).charAt(0));
    }

    private static int number(@Nullable String digits, int otherwise) {
        if (digits == null || digits.isEmpty()) {
            return otherwise;
        }
        if (digits.length() > MOST_DIGITS) {
            throw new IllegalArgumentException(
                    "a format with the number " + digits + ", expected at most 9999");
        }
        return Integer.parseInt(digits);
    }

    private static void requireNone(String part, String sign, String format) {
        if (Pattern.compile(sign).matcher(part).find()) {
            throw new IllegalArgumentException("'" + format + "' is no format");
        }
    }

    private static Object size(long bytes, int factor, List<String> units) {
        int unit = 0;
        long rest = Math.absExact(bytes);
        long whole = rest;
        long part = 0;
        while (whole >= factor && unit < units.size() - 1) {
            part = whole % factor;
            whole /= factor;
            unit++;
        }
        String sign = bytes < 0 ? "-" : "";
        if (unit == 0) {
            return sign + whole + (whole == 1 ? " byte" : " bytes");
        }
        return "%s%d.%d %s".formatted(sign, whole, part * 10 / factor, units.get(unit));
    }

    private static Object bytes(String text) {
        Matcher found = SIZE.matcher(text);
        if (found.matches()) {
            String unit = found.group(2).toLowerCase(Locale.ROOT);
            for (int power = 0; power < BINARY_UNITS.size(); power++) {
                String binary = BINARY_UNITS.get(power).toLowerCase(Locale.ROOT);
                String decimal = DECIMAL_UNITS.get(power).toLowerCase(Locale.ROOT);
                boolean isOne = power == 0 && List.of("b", "byte").contains(unit);
                if (isOne || unit.equals(binary) || unit.equals(decimal)) {
                    BigDecimal factor =
                            BigDecimal.valueOf(unit.equals(binary) ? 1024 : 1000).pow(power);
                    return new BigDecimal(found.group(1))
                            .multiply(factor)
                            .toBigInteger()
                            .longValueExact();
                }
            }
        }
        throw new IllegalArgumentException("'" + text + "' is no number of bytes, such as 1.5 KiB");
    }
}
