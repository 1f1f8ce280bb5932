// SPDX-License-Identifier: Apache-2.0
package dev.windrow.error;

/** What went wrong, in one word that programs can compare and people can search for. */
public enum ErrorCode {
    /** A value out of its range, such as a negative limit or a NaN quantile. */
    INVALID_ARGUMENT(Fault.QUERY),
    /** Text that does not follow its grammar, such as an aggregation or a data set's name. */
    SYNTAX(Fault.QUERY),
    /** A column that the input does not have. */
    UNKNOWN_COLUMN(Fault.QUERY),
    /** A function that is not an aggregation. */
    UNKNOWN_AGGREGATION(Fault.QUERY),
    /** A function that expressions do not know. */
    UNKNOWN_FUNCTION(Fault.QUERY),
    /** A data set that no generator makes. */
    UNKNOWN_DATASET(Fault.QUERY),
    /** A column type, or a function of a column type, that is not supported. */
    UNSUPPORTED_TYPE(Fault.DATA),
    /** A clause, an operator or a literal of SQL that is not supported. */
    UNSUPPORTED_SQL(Fault.QUERY),
    /** A plan that was forced and cannot run this query. */
    UNSUPPORTED_PLAN(Fault.QUERY),
    /** Two columns of one name. */
    DUPLICATE_NAME(Fault.QUERY),
    /** A user's kernel that does not compile, or fails. */
    KERNEL(Fault.QUERY),
    /** A total or a value that does not fit its type. */
    OVERFLOW(Fault.DATA),
    /** A file that is not there. */
    FILE_NOT_FOUND(Fault.DATA),
    /** A folder where a file is needed, or the reverse. */
    WRONG_FILE_KIND(Fault.DATA),
    /** A file that may not be read or written. */
    PERMISSION_DENIED(Fault.DATA),
    /** A name whose ending, or whose beginning, tells no format that can be read or written. */
    UNKNOWN_FORMAT(Fault.QUERY),
    /** A file in a form of its format that is not supported, such as an encrypted one. */
    UNSUPPORTED_FORMAT(Fault.DATA),
    /** A file that is damaged, truncated or empty. */
    CORRUPT_FILE(Fault.DATA),
    /** A file that changed while it was read. */
    FILE_CHANGED(Fault.DATA),
    /** A field of a text file that is not of its column's type. */
    BAD_FIELD(Fault.DATA),
    /** A disk, or the folder for temporary files, without room for more. */
    DISK_FULL(Fault.DATA),
    /** Reading or writing failed for another reason, such as a broken disk. */
    INPUT_OUTPUT(Fault.DATA),
    /** A query that was cancelled, or whose thread was interrupted. */
    CANCELLED(Fault.DATA),
    /** A session, table or result that has been closed. */
    CLOSED(Fault.DATA),
    /** Java was started without a flag that is needed. */
    JAVA_FLAG(Fault.ENGINE),
    /** A library is needed that programs do not inherit from Windrow. */
    MISSING_LIBRARY(Fault.ENGINE),
    /** The engine that was asked for is not available. */
    ENGINE_UNAVAILABLE(Fault.ENGINE),
    /** The device has too little memory for this query. */
    DEVICE_MEMORY(Fault.ENGINE),
    /** The host has too little memory for this query. */
    HOST_MEMORY(Fault.ENGINE),
    /** The device, its driver or its compiler failed. */
    DEVICE_FAILURE(Fault.ENGINE),
    /** An engine gave a wrong answer in a check. */
    WRONG_ANSWER(Fault.ENGINE),
    /** A defect in Windrow. */
    INTERNAL(Fault.ENGINE);

    /** Who has to act. */
    public enum Fault {
        /** What was asked, which no data would make right: whoever asked. */
        QUERY,
        /** What was read or written, or what became of it: whoever keeps the data. */
        DATA,
        /** An engine: whoever runs the machine. */
        ENGINE
    }

    private final Fault fault;

    ErrorCode(Fault fault) {
        this.fault = fault;
    }

    /**
     * Returns who has to act.
     *
     * @return never null
     */
    public Fault fault() {
        return fault;
    }

    /**
     * Makes a failure.
     *
     * @param message what was found and what was expected, without the code
     * @return the failure, to be thrown
     */
    public WindrowException failure(String message) {
        return new WindrowException(this, message);
    }

    /**
     * Makes a failure whose message is formatted as by {@link String#format}.
     *
     * @param format the message, whose arguments follow; always formatted as in {@link
     *     java.util.Locale#ROOT}
     * @param arguments what is put into it
     * @return the failure, to be thrown
     */
    public WindrowException failure(String format, Object... arguments) {
        return WindrowException.of(this, format, arguments);
    }
}
