// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.TextNode;
import dev.windrow.internal.function.row.WatchedMatcher;
import dev.windrow.internal.regex.RegexAutomaton;
import dev.windrow.query.RegexFunction;
import dev.windrow.query.RegularExpressions;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;

/** Seeks what a regular expression matches in each string. */
public final class RegexNodes {

    private RegexNodes() {}

    public static LongNode of(RegexFunction.Matches function, TextNode text) {
        Optional<RegexAutomaton> known = RegexAutomaton.of(function.pattern());
        if (known.isPresent()) {
            RegexAutomaton automaton = known.get();
            return TextTestNodes.of(
                    Primitive.BOOL,
                    text,
                    (bytes, from, to) -> automaton.matches(bytes, from, to) ? 1 : 0);
        }
        WatchedMatcher matcher = matcher(function);
        return TextTestNodes.of(
                Primitive.BOOL,
                text,
                (bytes, from, to) -> matcher.reset(string(bytes, from, to)).find() ? 1 : 0);
    }

    public static TextNode of(RegexFunction.Extracted function, TextNode text) {
        WatchedMatcher sought = matcher(function);
        Matcher matcher = sought.matcher();
        Optional<RegexAutomaton> automaton = RegexAutomaton.of(function.pattern());
        int group = function.group();
        return TextMakingNodes.ofOne(
                text,
                (made, source, from, to) -> {
                    if (isRuledOut(sought, automaton, source, from, to)) {
                        return;
                    }
                    String string = string(source, from, to);
                    boolean isFound = sought.reset(string).find() && group <= matcher.groupCount();
                    if (isFound && matcher.start(group) >= 0) {
                        made.append(string, matcher.start(group), matcher.end(group));
                    }
                });
    }

    public static TextNode of(RegexFunction.Replaced function, TextNode text) {
        WatchedMatcher sought = matcher(function);
        Matcher matcher = sought.matcher();
        Optional<RegexAutomaton> automaton = RegexAutomaton.of(function.pattern());
        RegexReplacement replacement = RegexReplacement.of(function.replacement(), matcher);
        return TextMakingNodes.ofOne(
                text,
                (made, source, from, to) -> {
                    if (isRuledOut(sought, automaton, source, from, to)) {
                        made.append(source, from, to);
                        return;
                    }
                    String string = string(source, from, to);
                    sought.reset(string);
                    int rest = 0;
                    boolean isFirst = true;
                    while ((isFirst || function.areAll())
                            && replacement.isPossible()
                            && sought.find()) {
                        // An empty match right behind another one is none.
                        if (isFirst || matcher.end() > rest || matcher.start() > rest) {
                            made.append(string, rest, matcher.start());
                            replacement.append(string, matcher, made);
                            rest = matcher.end();
                            isFirst = false;
                        }
                    }
                    if (isFirst) {
                        made.append(source, from, to);
                    } else {
                        made.append(string, rest, string.length());
                    }
                });
    }

    /** Returns whether an automaton says that nothing matches where a search may take long. */
    private static boolean isRuledOut(
            WatchedMatcher sought,
            Optional<RegexAutomaton> automaton,
            MemorySegment bytes,
            long from,
            long to) {
        return sought.mayTakeLong()
                && automaton.isPresent()
                && !automaton.get().matches(bytes, from, to);
    }

    private static WatchedMatcher matcher(RegexFunction function) {
        return new WatchedMatcher(RegularExpressions.compile(function.pattern()));
    }

    private static String string(MemorySegment bytes, long from, long to) {
        byte[] copy = bytes.asSlice(from, to - from).toArray(ValueLayout.JAVA_BYTE);
        return new String(copy, StandardCharsets.UTF_8);
    }
}
