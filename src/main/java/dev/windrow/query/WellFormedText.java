// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.nio.charset.StandardCharsets;

/** Texts that have bytes in UTF-8, which half of a surrogate pair has not. */
final class WellFormedText {

    private WellFormedText() {}

    /**
     * Checks a text.
     *
     * @param subject what it is part of, for the message
     * @throws WindrowException {@code INVALID_ARGUMENT} if it has half of a surrogate pair
     */
    static void require(String subject, String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw ErrorCode.INVALID_ARGUMENT.failure(
                    "%s: \"%s\" has half of a surrogate pair, expected well-formed text",
                    subject, text);
        }
    }
}
