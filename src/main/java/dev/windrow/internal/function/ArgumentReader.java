// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;
import dev.windrow.query.Interval;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of a call, one after the other. Each method but {@link #hasMore} reads the next one
 * and fails with {@code SYNTAX} or {@code INVALID_ARGUMENT} if it is missing or of another kind.
 */
public interface ArgumentReader {

    /** Returns whether there is another argument. */
    boolean hasMore();

    /** Reads an expression. */
    Expression value();

    /** Reads a text in quotes. */
    String text();

    /** Reads a text in quotes, or null for the word {@code null}. */
    @Nullable String textOrNull();

    /**
     * Reads an interval, such as {@code interval '1 month'} or {@code '1 month'}.
     *
     * @throws WindrowException as {@link IntervalLiterals#of} does
     */
    Interval interval();

    /** Reads an integer of 64 bits. */
    long integer();

    /** Reads an integer of 32 bits. */
    default int smallInteger() {
        long value = integer();
        if (value != (int) value) {
            throw ErrorCode.INVALID_ARGUMENT.failure("%d, expected an integer of 32 bits", value);
        }
        return (int) value;
    }

    /** Reads all further arguments, and returns them behind the first. */
    default List<Expression> rest(Expression first) {
        List<Expression> values = new ArrayList<>(List.of(first));
        while (hasMore()) {
            values.add(value());
        }
        return values;
    }
}
