// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.regex;

import java.util.List;

/** A part of a regular expression. */
sealed interface RegexPart {

    /** One of some characters. */
    record Characters(CodePointSet set) implements RegexPart {}

    /** Parts one behind the other. */
    record Sequence(List<RegexPart> parts) implements RegexPart {}

    /** One of some parts. */
    record Choice(List<RegexPart> parts) implements RegexPart {}

    /**
     * A part several times.
     *
     * @param most the most times; {@link #UNLIMITED} for any number
     */
    record Repetition(RegexPart part, int least, int most) implements RegexPart {

        static final int UNLIMITED = -1;
    }

    /** The place before a text's first character. */
    record Begin() implements RegexPart {}

    /** The place behind a text's last character. */
    record End() implements RegexPart {}
}
