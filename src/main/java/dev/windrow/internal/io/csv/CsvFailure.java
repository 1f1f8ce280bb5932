// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Locale;

/**
 * A record that cannot be read. It knows the place of the record, not its line: lines are counted
 * once somebody is told.
 */
final class CsvFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final long record;
    private final String format;
    private final transient Object[] arguments;

    /**
     * Makes a failure.
     *
     * @param record the first byte of the record
     * @param format the message behind the file's name; its first argument is the line
     * @param arguments its other arguments
     */
    CsvFailure(ErrorCode code, long record, String format, Object... arguments) {
        super(format, null, false, false);
        this.code = code;
        this.record = record;
        this.format = format;
        this.arguments = arguments.clone();
    }

    /** Returns the one of two failures whose record stands first. */
    static CsvFailure first(@Nullable CsvFailure a, CsvFailure b) {
        return a == null || b.record < a.record ? b : a;
    }

    /** Returns the failure to report, with the line in which the record begins. */
    WindrowException told(String label, CsvBytes bytes) throws IOException {
        Object[] all = new Object[arguments.length + 1];
        all[0] = bytes.line(record);
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        String message = String.format(Locale.ROOT, format, all);
        return new WindrowException(code, label + ": " + message, this);
    }
}
