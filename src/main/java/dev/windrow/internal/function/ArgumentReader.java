package dev.windrow.internal.function;

import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

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

    /** Reads an integer of 64 bits. */
    long integer();
}
