// SPDX-License-Identifier: Apache-2.0
package dev.windrow.query;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

final class ExpressionTest {

    private static final Expression A = column("a");
    private static final Expression B = column("b");
    private static final Expression C = column("c");

    @Test
    void parenthesesStandWhereTheyAreNeeded() {
        assertThat(A.times(literal(1).minus(B)).label()).isEqualTo("a * (1 - b)");
        assertThat(A.times(B).minus(C).label()).isEqualTo("a * b - c");
        assertThat(A.minus(B).minus(C).label()).isEqualTo("a - b - c");
        assertThat(A.minus(B.minus(C)).label()).isEqualTo("a - (b - c)");
        assertThat(A.dividedBy(B.times(C)).label()).isEqualTo("a / (b * c)");
        assertThat(A.plus(B).negated().label()).isEqualTo("-(a + b)");
        assertThat(A.minus(literal(-1)).label()).isEqualTo("a - -1");
        assertThat(A.negated().negated().label()).isEqualTo("-(-a)");
        Expression x = A.equalTo(B);
        assertThat(x.and(x.or(x)).label()).isEqualTo("a = b and (a = b or a = b)");
        assertThat(x.and(x).or(x).label()).isEqualTo("a = b and a = b or a = b");
        assertThat(x.and(x).not().label()).isEqualTo("not (a = b and a = b)");
        assertThat(x.not().and(x).label()).isEqualTo("not a = b and a = b");
        assertThat(x.equalTo(x).label()).isEqualTo("(a = b) = (a = b)");
        assertThat(x.isNull().label()).isEqualTo("(a = b) is null");
        assertThat(A.plus(B).isNotNull().label()).isEqualTo("a + b is not null");
    }

    @Test
    void literalsAreWrittenAsInSql() {
        assertThat(literal(new BigDecimal("0.050")).label()).isEqualTo("0.050");
        assertThat(literal(0.5).label()).isEqualTo("0.5E0");
        assertThat(literal("it's").label()).isEqualTo("'it''s'");
        assertThat(literal(true).label()).isEqualTo("true");
        assertThat(literal(LocalDate.of(1998, 9, 2)).label()).isEqualTo("date '1998-09-02'");
        LocalDateTime noon = LocalDateTime.of(1998, 9, 2, 12, 0, 1);
        assertThat(literal(noon).label()).isEqualTo("timestamp '1998-09-02T12:00:01'");
        assertThat(new Literal.TimestampLiteral(noon, ZoneOffset.UTC).label())
                .isEqualTo("timestamp '1998-09-02T12:00:01Z'");
    }

    @Test
    void oddNamesAreQuoted() {
        assertThat(column("net price").label()).isEqualTo("\"net price\"");
        assertThat(column("a \"b\"").label()).isEqualTo("\"a \"\"b\"\"\"");
        assertThat(column("And").label()).isEqualTo("\"And\"");
        assertThat(column("2nd").label()).isEqualTo("\"2nd\"");
        assertThat(column("größe_1.x").label()).isEqualTo("größe_1.x");
    }

    @Test
    void columnsAreNamedOnce() {
        Expression condition = A.lessThan(B).or(B.times(C).between(literal(1), A)).not();
        assertThat(condition.columns()).containsExactly("a", "b", "c");
        assertThat(literal(1).columns()).isEmpty();
    }

    @Test
    void shortFormsAreMadeOfOthers() {
        assertThat(A.in(List.of(literal(1), literal(2))).label()).isEqualTo("a in (1, 2)");
        assertThat(A.between(literal(1), B).label()).isEqualTo("a >= 1 and a <= b");
    }

    @Test
    void aggregationsOfExpressionsKnowWhatToDerive() {
        Expression net = A.times(literal(1).minus(B));
        NamedAggregation sum = Aggregations.sum(net);
        assertThat(sum.name()).isEqualTo("sum(a * (1 - b))");
        assertThat(sum.derived()).containsExactly(new DerivedColumn("a * (1 - b)", net));
        assertThat(Aggregations.sum(A)).isEqualTo(Aggregations.sum("a"));
        assertThat(Aggregations.of(A, net, Aggregations::correlation).aggregation())
                .isEqualTo(new PairAggregation.Correlation("a", "a * (1 - b)"));
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("k"),
                                List.of(sum, Aggregations.max(net), Aggregations.mean("v")))
                        .withWhere(C.isNotNull());
        assertThat(query.derived()).hasSize(1);
        assertThat(query.inputNames()).containsExactly("k", "v", "a", "b", "c");
        assertThat(query.groupedNames()).containsExactly("k", "a * (1 - b)", "v");
        GroupByQuery rest = query.withoutExpressions();
        assertThat(rest.where()).isNull();
        assertThat(rest.inputNames()).isEqualTo(query.groupedNames());
        assertThat(rest.outputNames()).isEqualTo(query.outputNames());
    }

    @Test
    void aListOfNoValuesIsRefused() {
        assertRefused(() -> A.in(List.of()), "in: found no values, expected at least one");
    }

    @Test
    void textThatHasNoBytesIsRefused() {
        assertThat(literal("\ud83d\ude00").label()).isEqualTo("'\ud83d\ude00'");
        assertRefused(() -> literal("a\ud83d"), "has half of a surrogate pair");
        assertRefused(() -> A.equalTo(literal("\ude00b")), "has half of a surrogate pair");
    }

    private static void assertRefused(ThrowableAssert.ThrowingCallable made, String message) {
        assertThatThrownBy(made)
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(message)
                .extracting("code")
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }

    @Test
    void datesBeyond32BitsAreRefused() {
        assertThat(Expression.literal(LocalDate.ofEpochDay(Integer.MAX_VALUE))).isNotNull();
        for (LocalDate date :
                List.of(LocalDate.MAX, LocalDate.ofEpochDay(Integer.MIN_VALUE - 1L))) {
            assertThatThrownBy(() -> Expression.literal(date))
                    .isInstanceOf(WindrowException.class)
                    .hasMessageContaining("too far from 1970-01-01")
                    .extracting(e -> ((WindrowException) e).code())
                    .isEqualTo(ErrorCode.INVALID_ARGUMENT);
        }
    }
}
