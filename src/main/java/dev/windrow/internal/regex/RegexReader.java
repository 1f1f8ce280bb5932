// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.regex;

import dev.windrow.internal.regex.RegexPart.Repetition;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the parts of a pattern that RE2 and Java accept. Whether a repetition is greedy, and what a
 * group is called, changes no answer of whether there is a match.
 */
final class RegexReader {

    private static final int MOST_DEPTH = 100;

    private static final CodePointSet DIGITS = CodePointSet.range('0', '9');
    private static final CodePointSet LOWER = CodePointSet.range('a', 'z');
    private static final CodePointSet UPPER = CodePointSet.range('A', 'Z');
    private static final CodePointSet LETTERS = LOWER.with(UPPER);
    private static final CodePointSet WORD = LETTERS.with(DIGITS).with(CodePointSet.of("_"));

    private static final Map<String, CodePointSet> NAMED =
            Map.ofEntries(
                    Map.entry("alnum", LETTERS.with(DIGITS)),
                    Map.entry("alpha", LETTERS),
                    Map.entry("ascii", CodePointSet.range(0, 0x7f)),
                    Map.entry("blank", CodePointSet.of(" \t")),
                    Map.entry("cntrl", CodePointSet.range(0, 0x1f).with(CodePointSet.of("\u007f"))),
                    Map.entry("digit", DIGITS),
                    Map.entry("graph", CodePointSet.range(0x21, 0x7e)),
                    Map.entry("lower", LOWER),
                    Map.entry("print", CodePointSet.range(0x20, 0x7e)),
                    Map.entry("punct", CodePointSet.of("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")),
                    Map.entry("space", CodePointSet.range('\t', '\r').with(CodePointSet.of(" "))),
                    Map.entry("upper", UPPER),
                    Map.entry("word", WORD),
                    Map.entry(
                            "xdigit",
                            DIGITS.with(CodePointSet.range('a', 'f'))
                                    .with(CodePointSet.range('A', 'F'))));

    private static final Map<Character, CodePointSet> ESCAPED =
            Map.of('d', DIGITS, 'w', WORD, 's', CodePointSet.of("\t\n\f\r "));

    private static final Map<Character, Integer> CONTROLS =
            Map.of('a', 7, 'f', 12, 't', 9, 'n', 10, 'r', 13, 'v', 11);

    private static final Pattern COUNT = Pattern.compile("\\{(\\d+)(,(\\d*))?}");
    private static final Pattern GROUP =
            Pattern.compile("\\(\\?(?:P?<\\w+>|([is]*)(?:-([is]*))?([:)]))");
    private static final Pattern HEXADECIMAL =
            Pattern.compile("\\\\x(?:([0-9a-fA-F]{2})|\\{([0-9a-fA-F]{1,6})})");

    private final String pattern;
    private int next;
    private int depth;
    private boolean ignoresCase;
    private boolean dotIsAll;

    private RegexReader(String pattern) {
        this.pattern = pattern;
    }

    /**
     * Reads a pattern.
     *
     * @throws UnsupportedOperationException if it has a part that no automaton is made for here
     */
    static RegexPart read(String pattern) {
        RegexReader reader = new RegexReader(pattern);
        RegexPart all = reader.choice();
        if (reader.next < pattern.length()) {
            throw reader.unsupported();
        }
        return all;
    }

    private UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException(pattern + " at " + next);
    }

    /** Reads up to the end of the group; its flags end there, too. */
    private RegexPart choice() {
        boolean outerCase = ignoresCase;
        boolean outerDot = dotIsAll;
        List<RegexPart> all = new ArrayList<>();
        all.add(sequence());
        while (take("|")) {
            all.add(sequence());
        }
        ignoresCase = outerCase;
        dotIsAll = outerDot;
        return all.size() == 1 ? all.getFirst() : new RegexPart.Choice(all);
    }

    private RegexPart sequence() {
        List<RegexPart> all = new ArrayList<>();
        while (next < pattern.length() && pattern.charAt(next) != '|' && !isNext(")")) {
            all.add(repeated(part()));
        }
        return new RegexPart.Sequence(all);
    }

    private RegexPart repeated(RegexPart part) {
        Matcher count = COUNT.matcher(pattern).region(next, pattern.length());
        RegexPart made = part;
        if (count.lookingAt()) {
            int least = Integer.parseInt(count.group(1));
            boolean isOpen = count.group(2) != null && count.group(3).isEmpty();
            int most = count.group(2) == null || isOpen ? least : Integer.parseInt(count.group(3));
            made = new Repetition(part, least, isOpen ? Repetition.UNLIMITED : most);
            next = count.end();
        } else if (take("*")) {
            made = new Repetition(part, 0, Repetition.UNLIMITED);
        } else if (take("+")) {
            made = new Repetition(part, 1, Repetition.UNLIMITED);
        } else if (take("?")) {
            made = new Repetition(part, 0, 1);
        } else {
            return part;
        }
        take("?");
        return made;
    }

    private RegexPart part() {
        return switch (pattern.charAt(next)) {
            case '(' -> group();
            case '[' -> {
                next++;
                yield characters(members());
            }
            case '\\' -> escape();
            case '^' -> {
                next++;
                yield new RegexPart.Begin();
            }
            case '$' -> {
                next++;
                yield new RegexPart.End();
            }
            case '.' -> {
                next++;
                yield new RegexPart.Characters(
                        dotIsAll ? CodePointSet.ALL : CodePointSet.of("\n").complement());
            }
            default -> characters(one());
        };
    }

    private RegexPart characters(CodePointSet set) {
        return new RegexPart.Characters(set);
    }

    /** Returns the next character, in any case if that is ignored. */
    private CodePointSet one() {
        int point = pattern.codePointAt(next);
        next += Character.charCount(point);
        return inAnyCase(CodePointSet.range(point, point));
    }

    private CodePointSet inAnyCase(CodePointSet set) {
        return ignoresCase ? set.ignoringCase() : set;
    }

    /** Reads a group, or flags for the rest of the one around. */
    private RegexPart group() {
        if (!isNext("(?")) {
            next++;
            return inside();
        }
        Matcher head = GROUP.matcher(pattern).region(next, pattern.length());
        if (!head.lookingAt()) {
            throw unsupported();
        }
        next = head.end();
        boolean outerCase = ignoresCase;
        boolean outerDot = dotIsAll;
        setFlags(head.group(1), true);
        setFlags(head.group(2), false);
        if (")".equals(head.group(3))) {
            return new RegexPart.Sequence(List.of());
        }
        RegexPart inside = inside();
        ignoresCase = outerCase;
        dotIsAll = outerDot;
        return inside;
    }

    private RegexPart inside() {
        if (++depth > MOST_DEPTH) {
            throw unsupported();
        }
        RegexPart inside = choice();
        depth--;
        next++;
        return inside;
    }

    private void setFlags(@Nullable String flags, boolean on) {
        if (flags != null) {
            ignoresCase = flags.contains("i") ? on : ignoresCase;
            dotIsAll = flags.contains("s") ? on : dotIsAll;
        }
    }

    private RegexPart escape() {
        if (take("\\A")) {
            return new RegexPart.Begin();
        }
        if (take("\\z")) {
            return new RegexPart.End();
        }
        if (isNext("\\Q")) {
            return quoted();
        }
        CodePointSet set = escapedSet();
        return characters(set != null ? set : escapedOne());
    }

    /** Reads characters that stand for themselves; a repetition is one of the last of them. */
    private RegexPart quoted() {
        int end = pattern.indexOf("\\E", next);
        int stop = end < 0 ? pattern.length() : end;
        next += 2;
        List<RegexPart> all = new ArrayList<>();
        while (next < stop) {
            all.add(characters(one()));
        }
        next = end < 0 ? stop : stop + 2;
        if (!all.isEmpty()) {
            all.add(repeated(all.removeLast()));
        }
        return new RegexPart.Sequence(all);
    }

    /**
     * Returns the set behind a backslash, such as {@code \d}, or null before a single character.
     */
    private @Nullable CodePointSet escapedSet() {
        char sign = pattern.charAt(next + 1);
        CodePointSet set = ESCAPED.get(Character.toLowerCase(sign));
        if (set == null) {
            return null;
        }
        next += 2;
        return Character.isUpperCase(sign) ? set.complement() : set;
    }

    private CodePointSet escapedOne() {
        Matcher hexadecimal = HEXADECIMAL.matcher(pattern).region(next, pattern.length());
        if (hexadecimal.lookingAt()) {
            next = hexadecimal.end();
            String digits =
                    hexadecimal.group(1) == null ? hexadecimal.group(2) : hexadecimal.group(1);
            int point = Integer.parseInt(digits, 16);
            return inAnyCase(CodePointSet.range(point, point));
        }
        char sign = pattern.charAt(next + 1);
        Integer control = CONTROLS.get(sign);
        if (control != null) {
            next += 2;
            return CodePointSet.range(control, control);
        }
        if (Character.isLetterOrDigit(sign)) {
            throw unsupported();
        }
        next++;
        return one();
    }

    /** Reads the members of a class behind its bracket. */
    private CodePointSet members() {
        boolean isNegated = take("^");
        List<CodePointSet> ranges = new ArrayList<>();
        List<CodePointSet> sets = new ArrayList<>();
        int first = next;
        while (next == first || !isNext("]")) {
            CodePointSet set = memberSet();
            if (set == null) {
                ranges.add(range());
            } else {
                sets.add(set);
            }
        }
        next++;
        sets.add(inAnyCase(CodePointSet.union(ranges)));
        CodePointSet all = CodePointSet.union(sets);
        return isNegated ? all.complement() : all;
    }

    /** Returns the set that a class names, such as {@code \d}, or null before a range. */
    private @Nullable CodePointSet memberSet() {
        if (isNext("[:")) {
            return named();
        }
        return isNext("\\") ? escapedSet() : null;
    }

    private CodePointSet range() {
        int first = bound();
        if (!isNext("-") || isNext("-]")) {
            return CodePointSet.range(first, first);
        }
        next++;
        return CodePointSet.range(first, bound());
    }

    /** Returns a single character of a class. */
    private int bound() {
        boolean outerCase = ignoresCase;
        ignoresCase = false;
        if (isNext("\\Q")) {
            throw unsupported();
        }
        CodePointSet one = isNext("\\") ? escapedOne() : one();
        ignoresCase = outerCase;
        return one.bounds().getFirst();
    }

    /** Reads a class such as {@code [:alpha:]}. Java has its own ways to ignore case there. */
    private CodePointSet named() {
        int end = pattern.indexOf(":]", next);
        String name = pattern.substring(next + 2, end);
        boolean isNegated = name.startsWith("^");
        CodePointSet set = NAMED.get(isNegated ? name.substring(1) : name);
        if (set == null || ignoresCase) {
            throw unsupported();
        }
        next = end + 2;
        return isNegated ? set.complement() : set;
    }

    private boolean isNext(String signs) {
        return pattern.startsWith(signs, next);
    }

    private boolean take(String signs) {
        boolean isThere = isNext(signs);
        next += isThere ? signs.length() : 0;
        return isThere;
    }
}
