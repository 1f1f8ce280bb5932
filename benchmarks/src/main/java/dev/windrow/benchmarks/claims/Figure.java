// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * A figure that a document quotes, and the same measured again.
 *
 * @param what what it is of, such as a case and a column
 * @param quoted as the document has it
 * @param measured NaN if the run did not find it
 */
record Figure(String what, Kind kind, BigDecimal quoted, double measured) {

    /** The greatest distance, as a share of what is quoted. */
    private static final double TOLERANCE = 0.15;

    /**
     * Whether the document is wrong. A figure may stand for all values that are rounded to it:
     * beside these, it may be 15 % off.
     */
    boolean isOff() {
        double rounding = quoted.ulp().doubleValue() / 2;
        double distance = Math.abs(measured - quoted.doubleValue()) - rounding;
        return !(distance <= TOLERANCE * quoted.abs().doubleValue());
    }

    /** Returns the line of a table: what, quoted, measured, by how much it is off. */
    String markdown() {
        if (Double.isNaN(measured)) {
            return "| %s | %s | not found | **off** |%n".formatted(what, quoted.toPlainString());
        }
        double off = 100 * (measured / quoted.doubleValue() - 1);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %." + Math.max(quoted.scale(), 0) + "f | %s%+.0f %%%s |%n",
                what,
                quoted.toPlainString(),
                measured,
                isOff() ? "**" : "",
                off,
                isOff() ? "**" : "");
    }
}
