// SPDX-License-Identifier: Apache-2.0
package dev.windrow.error;

import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.Objects;

/**
 * A failure that a user can act on. Its message is one line: what was found, what was expected and,
 * if it helps, what to do.
 */
public final class WindrowException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The kind of the failure. */
    private final ErrorCode code;

    /**
     * Makes a failure.
     *
     * @param code what went wrong
     * @param message what was found and what was expected, without the code
     */
    public WindrowException(ErrorCode code, String message) {
        this(code, message, null);
    }

    /**
     * Makes a failure with a cause.
     *
     * @param code what went wrong
     * @param message what was found and what was expected, without the code
     * @param cause the failure that led to this one
     */
    public WindrowException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = Objects.requireNonNull(code, "code");
    }

    /**
     * Makes a failure whose message is formatted as by {@link String#format}.
     *
     * @param code what went wrong
     * @param format the message, whose arguments follow; always formatted as in {@link Locale#ROOT}
     * @param arguments what is put into it
     * @return the failure, to be thrown
     */
    public static WindrowException of(ErrorCode code, String format, Object... arguments) {
        return new WindrowException(code, String.format(Locale.ROOT, format, arguments));
    }

    /**
     * Makes the failure of a result with two columns of one name.
     *
     * @param name their name
     * @return the failure, to be thrown: {@code DUPLICATE_NAME}
     */
    public static WindrowException ofTwoColumns(String name) {
        return of(
                ErrorCode.DUPLICATE_NAME,
                "two result columns are named \"%s\": rename one with \"as\"",
                name);
    }

    /**
     * Returns what went wrong.
     *
     * @return what programs compare; the message is for people
     */
    public ErrorCode code() {
        return code;
    }
}
