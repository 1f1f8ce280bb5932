// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.column.NearestNames;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ListText;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parameters in a data set's name, such as {@code sf=0.1&money=decimal}. */
final class DataSetParameters {

    private final String label;
    private final Map<String, String> values = new LinkedHashMap<>();

    /**
     * Parses parameters.
     *
     * @param label the data set's whole name, for messages
     * @param text {@code name=value} items
     * @param separator the character between items
     * @param known the names of all parameters
     */
    DataSetParameters(String label, String text, char separator, List<String> known) {
        this.label = label;
        for (String item : ListText.split(text, separator)) {
            int equals = item.indexOf('=');
            if (equals < 1 || equals == item.length() - 1) {
                throw ErrorCode.SYNTAX.failure(
                        "%s: found \"%s\", expected name=value", label, item);
            }
            String name = item.substring(0, equals).trim();
            if (!known.contains(name)) {
                throw ErrorCode.INVALID_ARGUMENT.failure(
                        "%s: no parameter \"%s\" (did you mean %s?), expected some of %s",
                        label,
                        name,
                        NearestNames.of(name, known).getFirst(),
                        String.join(", ", known));
            }
            if (values.put(name, item.substring(equals + 1).trim()) != null) {
                throw ErrorCode.INVALID_ARGUMENT.failure("%s: %s is given twice", label, name);
            }
        }
    }

    /** Returns a parameter's text. */
    String text(String name, String byDefault) {
        return values.getOrDefault(name, byDefault);
    }

    /** Returns a whole number, which may be written like {@code 1e6} or {@code 1_000_000}. */
    long integer(String name, long byDefault, long least, long most) {
        String text = values.get(name);
        if (text == null) {
            return byDefault;
        }
        try {
            long value = new BigDecimal(text.replace("_", "")).longValueExact();
            if (value >= least && value <= most) {
                return value;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            throw notInRange(name, text, "a whole number", least, most);
        }
        throw notInRange(name, text, "a whole number", least, most);
    }

    double number(String name, double byDefault, double least, double most) {
        String text = values.get(name);
        if (text == null) {
            return byDefault;
        }
        try {
            double value = Double.parseDouble(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw notInRange(name, text, "a number", least, most);
        }
        throw notInRange(name, text, "a number", least, most);
    }

    /** Returns the failure of a parameter. */
    WindrowException invalid(String name, String found, String expected) {
        return ErrorCode.INVALID_ARGUMENT.failure(
                "%s: %s is \"%s\", expected %s", label, name, found, expected);
    }

    private WindrowException notInRange(
            String name, String found, String kind, Number least, Number most) {
        return invalid(name, found, kind + " from " + least + " to " + most);
    }
}
