// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.concat;
import static dev.windrow.query.StringFunctions.concatenate;
import static dev.windrow.query.StringFunctions.contains;
import static dev.windrow.query.StringFunctions.copyIfElse;
import static dev.windrow.query.StringFunctions.like;
import static dev.windrow.query.StringFunctions.slice;
import static dev.windrow.query.StringFunctions.split;
import static dev.windrow.query.StringFunctions.splitColumns;
import static dev.windrow.query.StringFunctions.upper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import java.util.List;

/** String functions as values; {@code ExpressionFragmentsTest} has every label. */
final class StringFunctionTest {

    private static final Expression X = column("x");

    @Test
    void knowsTheColumnsOfAllOperands() {
        Expression made = concat(slice(split(X, " ", 1), 0, 1), literal(" "), upper(column("y")));
        assertThat(made.columns()).containsExactly("x", "y");
        assertThat(copyIfElse(contains(X, "a"), column("y"), column("z")).columns())
                .containsExactly("x", "y", "z");
        assertThat(concatenate("-", null, List.of(X, column("y"))).columns())
                .containsExactly("x", "y");
    }

    @Test
    void anOperatorInsideOfACallNeedsNoParentheses() {
        assertThat(copyIfElse(like(X, "a").or(X.isNull()), X, literal("b")).label())
                .isEqualTo("copy_if_else(x like 'a' or x is null, x, 'b')");
        assertThat(like(X, "a").equalTo(literal(true)).label()).isEqualTo("(x like 'a') = true");
        assertThat(like(X, "a").not().label()).isEqualTo("not x like 'a'");
    }

    @Test
    void aSplitMakesColumns() {
        assertThat(new Select(splitColumns(X, ",", 2, List.of("a", "b"))).label())
                .isEqualTo("split(x, ',', 0, 2) as a, split(x, ',', 1, 2) as b");
    }

    @Test
    void aSelectionKnowsWhatItReads() {
        Select select =
                Select.of(
                        new DerivedColumn("a", upper(X)),
                        new DerivedColumn("b", concat(column("y"), X)));
        assertThat(select.inputNames(List.of("x", "y", "z"))).containsExactly("x", "y");
        assertThat(select.name()).isEqualTo("select");
    }

    @Test
    void refusesWhatNoEngineCouldDo() {
        refuses(() -> Select.of(), "nothing is selected");
        refuses(() -> contains(X, "a\ud800"), "half of a surrogate pair");
        refuses(() -> concatenate("", null, List.of()), "the number of parts is 0");
        refuses(() -> split(X, ",", 0, -1), "the number of parts is -1");
        refuses(() -> like(X, "a", "ab"), "an escape is one character");
    }

    private static void refuses(ThrowingCallable made, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(made)
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }
}
