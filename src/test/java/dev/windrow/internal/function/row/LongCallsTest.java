// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.function.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Expression;
import dev.windrow.query.RowFunction.Signature;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;

/**
 * Functions end in the midst of a long value. An interrupt that is there before they begin stands
 * for a timeout, so that no time is measured.
 */
final class LongCallsTest {

    private static final int LONG = 1 << 21;

    private static void endsWhileItRuns(Runnable work) {
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(work::run)
                    .returns(ErrorCode.CANCELLED, WindrowException::code);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "left_grapheme",
                "right_grapheme",
                "substring_grapheme",
                "length_grapheme",
                "reverse",
                "regexp_escape",
                "left",
                "string_to_array",
                "trim",
                "translate",
                "strip_accents",
                "url_encode",
                "strptime",
            })
    void aFunctionEndsInTheMidstOfAText(String name) {
        String text = "a ".repeat(LONG);
        for (Signature signature : RowFunctions.of(name).signatures()) {
            Object[] values =
                    signature.parameters().stream().map(type -> value(type, text)).toArray();
            endsWhileItRuns(() -> signature.code().apply(values));
        }
    }

    @Test
    void paddingEndsInItsMidst() {
        Signature signature = RowFunctions.of("lpad").signatures().getFirst();
        endsWhileItRuns(() -> signature.code().apply(new Object[] {"a", (long) LONG, "b"}));
    }

    @Test
    void valuesOfALongListAreCountedNoLongerThanAllowed() {
        List<Object> list = Collections.nCopies(LONG, 1L);
        List<ColumnType> types = List.of(new ListOf(Primitive.INT64), Primitive.UTF8);
        Signature signature =
                RowFunctions.of("list_aggregate")
                        .typing()
                        .of(List.of(Expression.column("x"), Expression.literal("entropy")), types);
        endsWhileItRuns(() -> signature.code().apply(new Object[] {list, "entropy"}));
    }

    @Test
    void textsAreJoinedNoLongerThanAllowed() {
        List<Object> list = Collections.nCopies(1_000, "b");
        List<ColumnType> types = List.of(new ListOf(Primitive.UTF8), Primitive.UTF8);
        Signature signature =
                RowFunctions.of("array_to_string")
                        .typing()
                        .of(List.of(Expression.column("x"), Expression.column("y")), types);
        assertThat(signature.code().apply(new Object[] {list.subList(0, 3), "a"}))
                .isEqualTo("babab");
        String delimiter = "a".repeat(LONG / 100);
        endsWhileItRuns(() -> signature.code().apply(new Object[] {list, delimiter}));
    }

    /** A row of edits for each byte of the longer text would be an array for each. */
    @Test
    void editsOfALongTextFromAShortOneTakeLittleMemory() {
        var memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        String text = "a ".repeat(LONG / 2);
        for (String name : List.of("levenshtein", "damerau_levenshtein")) {
            Signature signature = RowFunctions.of(name).signatures().getFirst();
            long before = memory.getCurrentThreadAllocatedBytes();
            assertThat(signature.code().apply(new Object[] {text, "xyz"})).isEqualTo((long) LONG);
            assertThat(signature.code().apply(new Object[] {"xyz", text})).isEqualTo((long) LONG);
            long allocated = memory.getCurrentThreadAllocatedBytes() - before;
            assertThat(allocated / LONG).as("bytes for each byte of two texts").isLessThan(60);
        }
    }

    private static Object value(ColumnType type, String text) {
        return switch (type) {
            case ListOf lists -> Collections.nCopies(1_000, "%Y");
            case ColumnType each when each == Primitive.UTF8 -> text;
            default -> 7L;
        };
    }

    @Test
    void aLongPatternEndsInItsMidst() {
        String pattern = "a_".repeat(LONG);
        endsWhileItRuns(() -> LikePatterns.matches("", pattern, ""));
        endsWhileItRuns(() -> LikePatterns.matchesGlob("", pattern));
    }

    /** To seek the end of each anew would take two million million steps. */
    @Test
    void setsWithoutAnEndAreSoughtOnce() {
        assertThat(LikePatterns.matchesGlob("[", "[".repeat(LONG))).isFalse();
        assertThat(LikePatterns.matchesGlob("ab[", "[[a][]b][")).isTrue();
    }

    @Test
    void jsonEndsInTheMidstOfALongValue() {
        List<Long> values = Collections.nCopies(LONG, 1L);
        endsWhileItRuns(() -> JsonNodes.of(new ListOf(Primitive.INT64), values));
        endsWhileItRuns(() -> JsonNodes.text(Collections.nCopies(LONG, BigDecimal.ONE)));
        endsWhileItRuns(() -> JsonNodes.text("a".repeat(LONG)));
    }
}
