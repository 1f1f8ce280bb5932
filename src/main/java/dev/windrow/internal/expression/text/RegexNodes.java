// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.RegularExpressions;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;

/** Seeks what a regular expression matches in each string. */
public final class RegexNodes {

    private RegexNodes() {}

    public static LongNode of(RegexFunction.Matches function, TextNode text) {
        return new Matching(text, matcher(function));
    }

    public static TextNode of(RegexFunction.Extracted function, TextNode text) {
        return new Extracting(text, matcher(function), function.group());
    }

    public static TextNode of(RegexFunction.Replaced function, TextNode text) {
        WatchedMatcher matcher = matcher(function);
        String replacement = function.replacement();
        return new Replacing(
                text,
                matcher,
                RegexReplacement.of(replacement, matcher.matcher()),
                function.areAll());
    }

    private static WatchedMatcher matcher(RegexFunction function) {
        return new WatchedMatcher(RegularExpressions.compile(function.pattern()));
    }

    private static String string(MemorySegment bytes, long from, long to) {
        byte[] copy = bytes.asSlice(from, to - from).toArray(ValueLayout.JAVA_BYTE);
        return new String(copy, StandardCharsets.UTF_8);
    }

    private static final class Matching extends TextTestNodes.OfText {

        private final WatchedMatcher matcher;

        Matching(TextNode text, WatchedMatcher matcher) {
            super(ColumnType.Primitive.BOOL, text);
            this.matcher = matcher;
        }

        @Override
        long value(MemorySegment bytes, long from, long to) {
            return matcher.reset(string(bytes, from, to)).find() ? 1 : 0;
        }
    }

    private static final class Extracting extends TextMakingNodes.MadeOfOne {

        private final WatchedMatcher sought;
        private final Matcher matcher;
        private final int group;

        Extracting(TextNode text, WatchedMatcher sought, int group) {
            super(text);
            this.sought = sought;
            matcher = sought.matcher();
            this.group = group;
        }

        @Override
        void write(MemorySegment source, long from, long to) {
            String text = string(source, from, to);
            boolean isFound = sought.reset(text).find() && group <= matcher.groupCount();
            if (isFound && matcher.start(group) >= 0) {
                made.append(text, matcher.start(group), matcher.end(group));
            }
        }
    }

    private static final class Replacing extends TextMakingNodes.MadeOfOne {

        private final WatchedMatcher sought;
        private final Matcher matcher;
        private final RegexReplacement replacement;
        private final boolean areAll;

        Replacing(
                TextNode text,
                WatchedMatcher sought,
                RegexReplacement replacement,
                boolean areAll) {
            super(text);
            this.sought = sought;
            matcher = sought.matcher();
            this.replacement = replacement;
            this.areAll = areAll;
        }

        @Override
        void write(MemorySegment source, long from, long to) {
            String text = string(source, from, to);
            sought.reset(text);
            int rest = 0;
            boolean isFirst = true;
            while ((isFirst || areAll) && replacement.isPossible() && sought.find()) {
                // An empty match right behind another one is none.
                if (isFirst || matcher.end() > rest || matcher.start() > rest) {
                    made.append(text, rest, matcher.start());
                    replacement.append(text, matcher, made);
                    rest = matcher.end();
                    isFirst = false;
                }
            }
            if (isFirst) {
                made.append(source, from, to);
            } else {
                made.append(text, rest, text.length());
            }
        }
    }
}
