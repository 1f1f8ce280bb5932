// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan;

import java.util.Locale;

/** Formats amounts of memory for people. */
public final class MemoryText {

    private MemoryText() {}

    /** Formats a number of bytes, in units of a thousand. */
    public static String bytes(long bytes) {
        String[] units = {"B", "KB", "MB", "GB", "TB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1000 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", value, units[unit]);
    }

    /**
     * Returns the message of a query that needs more memory than there is.
     *
     * @param needed the bytes that it needs
     * @param budget the bytes that it may use
     * @param taken the bytes that resident tables and prepared queries hold besides
     */
    public static String tooBig(long needed, long budget, long taken) {
        String found =
                "the query needs "
                        + bytes(needed)
                        + " of device memory, of which "
                        + bytes(budget)
                        + " may be used";
        return taken == 0
                ? found
                : found
                        + ": resident tables and prepared queries hold "
                        + bytes(taken)
                        + " besides; close some";
    }
}
