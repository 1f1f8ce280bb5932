// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql.syntax;

/**
 * A word, a literal or a sign of a text.
 *
 * @param value the word or the sign as it is written; of a name or a text in quotes, what is within
 *     them
 * @param start the index of its first character
 * @param end the index behind its last character
 */
record Token(Kind kind, String value, int start, int end) {

    /** What a token is. */
    enum Kind {
        /** A keyword or a name without quotes. */
        WORD,
        /** A name in double quotes or backticks. */
        QUOTED_NAME,
        /** A text in single quotes. */
        TEXT,
        NUMBER,
        /** An operator or a punctuation mark. */
        SIGN,
        END
    }

    /** Returns whether this is a word without quotes, in any case. */
    boolean isWord(String word) {
        return kind == Kind.WORD && value.equalsIgnoreCase(word);
    }

    boolean isSign(String sign) {
        return kind == Kind.SIGN && value.equals(sign);
    }

    /** Returns the same token, as it stands at another place. */
    Token at(Span place) {
        return new Token(kind, value, place.start(), place.end());
    }

    Span span() {
        return new Span(start, end);
    }
}
