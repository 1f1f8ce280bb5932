// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.expression;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.internal.plan.expression.DeviceNumber.Impossible;
import dev.windrow.internal.plan.expression.DeviceNumber.Narrowed;
import dev.windrow.internal.plan.expression.DeviceNumber.Real;
import dev.windrow.internal.plan.expression.DeviceNumber.Same;
import dev.windrow.internal.plan.expression.DeviceNumber.Source;
import dev.windrow.query.Expression;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.util.Map;

/** Which parts of an expression become operations, which cost a task, and which cost none. */
class NumberResolverTest {

    private static final Timestamp SECONDS = new Timestamp(Unit.SECOND, null);

    private final NumberResolver resolver =
            new NumberResolver(
                    new TableStatistics(
                            10,
                            Map.of(
                                    "i", statistics(Primitive.INT16),
                                    "f", statistics(Primitive.FLOAT32),
                                    "d", statistics(new Decimal(9, 2)),
                                    "t", statistics(SECONDS),
                                    "s", statistics(Primitive.UTF8))));

    private static ColumnStatistics statistics(ColumnType type) {
        return new ColumnStatistics(type, true, false, 0);
    }

    @Test
    void whatIsWiderOnlyByItsTypeIsTheSame() {
        Source i = new Source("i", Primitive.INT16);
        assertThat(resolver.of(column("i").cast(Primitive.INT16))).isEqualTo(i);
        assertThat(resolver.of(column("i").cast(Primitive.INT64)))
                .isEqualTo(new Same(i, Primitive.INT64));
        assertThat(resolver.of(column("i").tryCast(Primitive.FLOAT64)))
                .isEqualTo(new Same(i, Primitive.FLOAT64));
        assertThat(resolver.of(column("t").cast(new Timestamp(Unit.SECOND, null))))
                .isEqualTo(new Source("t", SECONDS));
    }

    @Test
    void whatHasFewerBitsHasEnds() {
        assertThat(resolver.of(column("i").tryCast(Primitive.INT8)))
                .isEqualTo(
                        new Narrowed(
                                new Source("i", Primitive.INT16),
                                Primitive.INT8,
                                -128,
                                127,
                                1,
                                1,
                                true));
        long last = Long.MAX_VALUE - 1;
        Narrowed finite = new Narrowed(new Source("t", SECONDS), SECONDS, -last, last, 1, 1, false);
        assertThat(resolver.of(column("t").cast(Primitive.DATE32)))
                .isEqualTo(
                        new Narrowed(
                                finite,
                                Primitive.DATE32,
                                -(86_400L << 31),
                                (86_400L << 31) - 1,
                                1,
                                86_400,
                                false));
        Timestamp milliseconds = new Timestamp(Unit.MILLISECOND, null);
        assertThat(resolver.of(column("t").cast(milliseconds)))
                .isEqualTo(
                        new Narrowed(
                                finite,
                                milliseconds,
                                Long.MIN_VALUE / 1_000,
                                Long.MAX_VALUE / 1_000,
                                1_000,
                                1,
                                false));
    }

    @Test
    void decimalsThatAreWrittenDownAreFloatsBesideFloats() {
        Expression half = literal(new BigDecimal("0.5"));
        assertThat(resolver.of(column("f").times(half)).operands()).contains(new Real(0.5));
        assertThat(resolver.of(column("f").times(half.negated())).operands())
                .contains(new Real(-0.5));
        assertThat(resolver.of(column("i").times(half))).isInstanceOf(Impossible.class);
        assertThat(resolver.of(column("i").dividedBy(half)).operands()).contains(new Real(0.5));
    }

    @Test
    void whatIsImpossibleSaysWhy() {
        assertThat(resolver.of(column("i").plus(column("d"))))
                .isEqualTo(new Impossible("column \"d\" is decimal(9,2)", new Decimal(9, 2)));
        assertThat(resolver.of(column("i").cast(Primitive.DATE32)))
                .isEqualTo(
                        new Impossible(
                                "cast(i as date32) is not computed on devices", Primitive.INT16));
        assertThat(resolver.of(column("s").plus(column("i"))))
                .isEqualTo(new Impossible("column \"s\" is utf8", Primitive.UTF8));
    }
}
