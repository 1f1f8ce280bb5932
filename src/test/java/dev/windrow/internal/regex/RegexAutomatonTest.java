// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.windrow.query.RegularExpressions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

final class RegexAutomatonTest {

    private static final List<String> ATOMS =
            List.of(
                    "a",
                    "b",
                    "é",
                    "\\d",
                    "\\w",
                    "\\W",
                    "\\s",
                    "\\S",
                    "\\D",
                    ".",
                    "[ab]",
                    "[^a]",
                    "[^é\\d]",
                    "[a-c1-3]",
                    "[[:alpha:]]",
                    "[^[:digit:]_]",
                    "(?i:K)",
                    "(?i:[^sx])",
                    "(?s:.)",
                    "^",
                    "$",
                    "\\A",
                    "\\z",
                    "\\.",
                    "\\x61",
                    "\\x{e9}",
                    "\\n",
                    "-",
                    "]",
                    "}",
                    "(a)",
                    "(?:ab)",
                    "[]a]",
                    "[a\\-]",
                    "\\Qa.\\E",
                    "(?i)",
                    "𝒳");

    private static final List<String> SIGNS =
            List.of(
                    "a", "b", "c", "A", "é", "É", "k", "K", "\u212a", "s", "ſ", "1", "3", " ", "\n",
                    "_", ".", "-", "]", "}", "𝒳", "ß", "\u000b", "x", "");

    /** Java searches in its own way, so an answer that both give is right. */
    @Test
    void patternsMatchAsJavaMatchesThem() {
        Random random = new Random(29);
        int automata = 0;
        for (int i = 0; i < 4_000; i++) {
            String pattern = pattern(random, 3);
            Pattern java = RegularExpressions.compile(pattern);
            RegexAutomaton automaton = RegexAutomaton.of(pattern).orElse(null);
            if (automaton == null) {
                continue;
            }
            automata++;
            for (int text = 0; text < 30; text++) {
                StringBuilder made = new StringBuilder();
                random.ints(random.nextInt(7), 0, SIGNS.size())
                        .forEach(sign -> made.append(SIGNS.get(sign)));
                assertThat(matches(automaton, made.toString()))
                        .as("'%s' in '%s'", pattern, made)
                        .isEqualTo(java.matcher(made).find());
            }
        }
        assertThat(automata).isGreaterThan(3_500);
    }

    private static String pattern(Random random, int depth) {
        StringBuilder made = new StringBuilder();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            boolean isGroup = depth > 0 && random.nextInt(4) == 0;
            String atom =
                    isGroup
                            ? "(" + pattern(random, depth - 1) + ")"
                            : ATOMS.get(random.nextInt(ATOMS.size()));
            made.append(atom);
            if (!"^$".contains(atom) && !atom.startsWith("(?i)") && random.nextInt(3) == 0) {
                made.append(
                        List.of("*", "+", "?", "*?", "{2}", "{1,}", "{0,2}", "{2,3}?")
                                .get(random.nextInt(8)));
            }
            if (random.nextInt(6) == 0) {
                made.append('|');
            }
        }
        return made.toString();
    }

    private static boolean matches(RegexAutomaton automaton, String text) {
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        return automaton.matches(MemorySegment.ofArray(bytes), 1, bytes.length - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\bword\\b",
                "(?m)^a",
                "\\p{Greek}",
                "(?i)[[:alpha:]]",
                "(a|b)*a(a|b){14}",
                "(((a{100}){10}){10})"
            })
    void whatTakesMoreIsLeftToJava(String pattern) {
        assertThat(RegexAutomaton.of(pattern)).isEmpty();
    }

    /** To add one after the other takes a time that grows with the square of their number. */
    @ParameterizedTest
    @ValueSource(strings = {"", "(?i)"})
    void aClassOfManyCharactersIsMadeAtOnce(String flags) {
        StringBuilder members = new StringBuilder();
        IntStream.range(0, 16_000).forEach(each -> members.appendCodePoint(0x4e00 + 2 * each));
        assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> {
                    RegexAutomaton automaton =
                            RegexAutomaton.of(flags + "^[" + members + "]$").orElseThrow();
                    assertThat(matches(automaton, "\u4e02")).isTrue();
                    assertThat(matches(automaton, "\u4e03")).isFalse();
                });
    }

    @Test
    void namesOfGroupsChangeNothing() {
        RegexAutomaton automaton = RegexAutomaton.of("(?P<first>b)(?<second>c)").orElseThrow();
        assertThat(matches(automaton, "abc")).isTrue();
        assertThat(matches(automaton, "acb")).isFalse();
    }

    @Test
    void nestedRepetitionsTakeNoMoreTimeThanOthers() {
        RegexAutomaton automaton = RegexAutomaton.of("^(a+)+$").orElseThrow();
        assertThat(matches(automaton, "a".repeat(1 << 20) + "b")).isFalse();
        assertThat(matches(automaton, "a".repeat(1 << 20))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "61ff62, a\\x{fffd}b, true",
        "61e282, a\\x{fffd}\\x{fffd}$, true",
        "61c080, a\\x{fffd}{2}$, true",
        "eda080, ^\\x{fffd}{3}$, true",
        "f4908080, ^\\x{fffd}{4}$, true",
        "c3a9, ^é$, true",
        "f09d92b3, ^𝒳$, true",
        "ff, ^$, false"
    })
    void wrongBytesCountAsReplacementCharacters(String bytes, String pattern, boolean expected) {
        byte[] text = java.util.HexFormat.of().parseHex(bytes);
        assertThat(
                        RegexAutomaton.of(pattern)
                                .orElseThrow()
                                .matches(MemorySegment.ofArray(text), 0, text.length))
                .isEqualTo(expected);
    }
}
