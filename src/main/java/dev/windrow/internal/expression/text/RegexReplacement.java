// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.text;

import dev.windrow.internal.expression.node.TextBuffer;
import dev.windrow.internal.expression.node.TextConstant;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/**
 * What stands in place of a match: texts, and groups of the match.
 *
 * @param texts the texts before each group, and the one behind the last
 * @param groups the numbers of groups, one fewer than there are texts
 * @param isPossible whether the pattern has all these groups; else nothing is replaced, as RE2 has
 *     it
 */
record RegexReplacement(List<TextConstant> texts, List<Integer> groups, boolean isPossible) {

    /** Reads a replacement: a digit behind a backslash is a group. */
    static RegexReplacement of(String written, Matcher matcher) {
        List<TextConstant> texts = new ArrayList<>();
        List<Integer> groups = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        boolean isPossible = true;
        for (int i = 0; i < written.length(); i++) {
            char sign = written.charAt(i);
            if (sign != '\\') {
                text.append(sign);
                continue;
            }
            i++;
            char next = i < written.length() ? written.charAt(i) : ' ';
            if (next >= '0' && next <= '9') {
                texts.add(TextConstant.of(text.toString()));
                text.setLength(0);
                groups.add(next - '0');
                isPossible &= next - '0' <= matcher.groupCount();
            } else {
                text.append(next);
                isPossible &= next == '\\';
            }
        }
        texts.add(TextConstant.of(text.toString()));
        return new RegexReplacement(texts, groups, isPossible);
    }

    /** Writes what stands in place of a match of a string. */
    void append(String string, Matcher match, TextBuffer made) {
        for (int i = 0; i < groups.size(); i++) {
            made.append(texts.get(i));
            int group = groups.get(i);
            if (match.start(group) >= 0) {
                made.append(string, match.start(group), match.end(group));
            }
        }
        made.append(texts.getLast());
    }
}
