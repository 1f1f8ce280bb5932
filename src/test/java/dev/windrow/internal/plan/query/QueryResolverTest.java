// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.query;

import static dev.windrow.query.Aggregations.bitAnd;
import static dev.windrow.query.Aggregations.bitXor;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.groupby.PlanFixture;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.OverflowPolicy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class QueryResolverTest {

    private static final List<ColumnType> TYPES =
            List.of(
                    Primitive.BOOL,
                    Primitive.INT8,
                    Primitive.INT16,
                    Primitive.INT32,
                    Primitive.INT64,
                    Primitive.FLOAT32,
                    Primitive.FLOAT64,
                    Primitive.DATE32,
                    Primitive.UTF8,
                    Primitive.BINARY,
                    new Decimal(12, 2),
                    new Timestamp(Unit.MICROSECOND, "UTC"),
                    new Time(Unit.SECOND));

    /** Returns the type of a sum, or null if there is none. */
    private static @Nullable ColumnType sumType(ColumnType type) {
        if (type.isInteger() || type == Primitive.BOOL) {
            return Primitive.INT64;
        }
        if (type.isFloat()) {
            return Primitive.FLOAT64;
        }
        return type instanceof Decimal decimal ? new Decimal(38, decimal.scale()) : null;
    }

    static Stream<Arguments> results() {
        return TYPES.stream()
                .flatMap(
                        type -> {
                            ColumnType sum = sumType(type);
                            ColumnType mean = sum == null ? null : Primitive.FLOAT64;
                            return Stream.of(
                                    Arguments.of(count("v"), type, Primitive.INT64),
                                    Arguments.of(min("v"), type, type),
                                    Arguments.of(max("v"), type, type),
                                    Arguments.of(sum("v"), type, sum),
                                    Arguments.of(mean("v"), type, mean));
                        });
    }

    private static ResolvedQuery resolve(NamedAggregation aggregation, ColumnType type) {
        return QueryResolver.resolve(
                GroupByQuery.of(List.of(), List.of(aggregation)), Map.of("v", type));
    }

    @ParameterizedTest
    @MethodSource("results")
    void everyAggregationOfEveryType(
            NamedAggregation aggregation, ColumnType type, @Nullable ColumnType result) {
        if (result == null) {
            assertUnsupported(
                    aggregation,
                    type,
                    aggregation.name()
                            + ": column \"v\" is "
                            + type.label()
                            + ", expected a number or a decimal");
            return;
        }
        assertThat(resolve(aggregation.as("r"), type).aggregations())
                .containsExactly(
                        new ResolvedQuery.ResolvedAggregation(
                                aggregation.aggregation(), "r", type, result));
    }

    @Test
    void bitsAreThoseOfIntegers() {
        assertThat(resolve(bitAnd("v"), Primitive.INT16).aggregations().getFirst().result())
                .isEqualTo(Primitive.INT16);
        assertUnsupported(
                bitXor("v"),
                Primitive.FLOAT64,
                "bit_xor(v): column \"v\" is float64, expected an integer");
    }

    @Test
    void decimalsDoNotWrap() {
        NamedAggregation wrapping = sum("v").onOverflow(OverflowPolicy.WRAP);
        assertUnsupported(
                wrapping,
                new Decimal(5, 2),
                "sum(v) of decimal(5,2) cannot wrap: choose the overflow policy error or null");
        assertThat(resolve(wrapping, Primitive.INT8).aggregations()).hasSize(1);
    }

    private static void assertUnsupported(
            NamedAggregation aggregation, ColumnType type, String message) {
        assertThatThrownBy(() -> resolve(aggregation, type))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED_TYPE))
                .hasMessage(message);
    }

    @Test
    void rowsAreCountedWithoutAColumn() {
        assertThat(resolve(count(), Primitive.UTF8).aggregations())
                .containsExactly(
                        new ResolvedQuery.ResolvedAggregation(
                                count().aggregation(), "count(*)", null, Primitive.INT64));
    }

    @Test
    void keysKeepTheirOrderAndTypes() {
        Map<String, ColumnType> columns = new LinkedHashMap<>();
        TYPES.forEach(type -> columns.put(type.label(), type));
        List<String> names = List.copyOf(columns.keySet()).reversed();
        ResolvedQuery resolved = QueryResolver.resolve(GroupByQuery.of(names, List.of()), columns);
        assertThat(resolved.keys())
                .containsExactlyElementsOf(
                        names.stream()
                                .map(name -> new ResolvedQuery.Key(name, columns.get(name)))
                                .toList());
        assertThat(resolved.dropsNullKeys()).isFalse();
        assertThat(
                        PlanFixture.Asked.by(PlanFixture.statistics(Primitive.BOOL))
                                .withoutNullKeys()
                                .resolved()
                                .dropsNullKeys())
                .isTrue();
        assertThat(resolved.query().nullKeys()).isEqualTo(NullKeys.INCLUDE);
    }

    @Test
    void unknownColumnsAreNamedWithTheNearest() {
        Map<String, ColumnType> columns = new LinkedHashMap<>();
        columns.put("price", Primitive.FLOAT64);
        columns.put("status", Primitive.UTF8);
        for (GroupByQuery query :
                List.of(
                        GroupByQuery.of(List.of("prize"), List.of()),
                        GroupByQuery.of(List.of("status"), List.of(sum("prize"))))) {
            assertThatThrownBy(() -> QueryResolver.resolve(query, columns))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_COLUMN))
                    .hasMessage("no column \"prize\": did you mean price, status?");
        }
    }
}
