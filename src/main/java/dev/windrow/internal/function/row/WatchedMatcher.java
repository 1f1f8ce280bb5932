// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.WorkMeter;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Seeks a regular expression in one text after the other. To match a few dozen characters may take
 * years, so a text is watched unless that cannot take long.
 */
public final class WatchedMatcher {

    /** Steps that take some milliseconds. */
    private static final double FEW_STEPS = 1 << 22;

    /**
     * A group that is repeated, or a text that is sought again: of these, steps are exponential.
     */
    private static final Pattern REPEATED_GROUP = Pattern.compile("\\)[*+{]|\\\\[1-9k]");

    private final Matcher matcher;

    /** The length of texts in which a search takes few steps. */
    private final double mostUnwatched;

    private String text = "";

    /** A text whose reader ends with the query. */
    private record Watched(String text, WorkMeter meter) implements CharSequence {

        @Override
        public char charAt(int index) {
            meter.add(1);
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Prepares. Each choice, between two or of how many characters, is made at each place at most
     * for each way in which those before it were made.
     */
    public WatchedMatcher(Pattern pattern) {
        matcher = pattern.matcher("");
        long choices = pattern.pattern().chars().filter(each -> "*+?{|".indexOf(each) >= 0).count();
        mostUnwatched =
                REPEATED_GROUP.matcher(pattern.pattern()).find()
                        ? 0
                        : Math.pow(FEW_STEPS, 1.0 / (choices + 1));
    }

    /** Returns whether a search may take exponentially many steps. */
    public boolean mayTakeLong() {
        return mostUnwatched == 0;
    }

    /** Returns what tells of the last match. */
    public Matcher matcher() {
        return matcher;
    }

    /** Begins with the next text. */
    public WatchedMatcher reset(String next) {
        text = next;
        matcher.reset(next.length() <= mostUnwatched ? next : new Watched(next, new WorkMeter()));
        return this;
    }

    /** Seeks the next match. */
    public boolean find() {
        return told(matcher::find);
    }

    /** Returns whether the pattern matches the whole text. */
    boolean matches() {
        return told(matcher::matches);
    }

    /** A choice that is repeated calls itself for each character. */
    private boolean told(BooleanSupplier search) {
        try {
            return search.getAsBoolean();
        } catch (StackOverflowError e) {
            throw new WindrowException(
                    ErrorCode.HOST_MEMORY,
                    String.format(
                            Locale.ROOT,
                            "the regular expression '%s' needs more stack for a text of %d"
                                    + " characters than a thread has: repeat sets, as in [ab]*,"
                                    + " rather than groups, as in (a|b)*",
                            matcher.pattern(),
                            text.length()),
                    e);
        }
    }
}
