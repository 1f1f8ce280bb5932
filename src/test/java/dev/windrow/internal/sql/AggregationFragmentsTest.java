// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Interpolation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.VarianceKind;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.Collectors;

final class AggregationFragmentsTest {

    @Test
    void readsSeveralCalls() {
        assertThat(
                        Fragments.plainAggregations(
                                "--agg", " sum( v )  as s,count(*) ,mean(\"odd, name\")"))
                .containsExactly(
                        Aggregations.sum("v").as("s"),
                        Aggregations.count(),
                        Aggregations.mean("odd, name"));
    }

    @Test
    void countsDifferentValues() {
        List<NamedAggregation> counts =
                Fragments.plainAggregations("--agg", "count(distinct v), COUNT(DISTINCT a+1) as n");
        assertThat(counts.getFirst())
                .isEqualTo(Aggregations.countDistinct("v").as("count(distinct v)"));
        assertThat(counts.getLast().name()).isEqualTo("n");
        assertThat(counts.getLast().aggregation())
                .isEqualTo(Aggregations.countDistinct("a + 1").aggregation());
        assertThat(Fragments.plainAggregations("--agg", "count(distinct), sum(distinct + 1)"))
                .extracting(NamedAggregation::name)
                .containsExactly("count(distinct)", "sum(distinct + 1)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void blankTextAsksForNothing(String text) {
        assertThat(Fragments.plainAggregations("--agg", text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "count(*)               | count(*)",
                "count(v)               | count(v)",
                "SUM(v)                 | sum(v)",
                "Avg(v)                 | avg(v)",
                "mean(v)                | mean(v)",
                "min(V)                 | min(V)",
                "max(größe)             | max(größe)",
                "max(o_total.price$2)   | max(o_total.price$2)",
                "max(\"o_total-2\")    | max(o_total-2)",
                "max(2nd)               | max(2nd)",
                "sum(2024)              | sum(2024)",
                "max((v))               | max(v)",
                "sum(a*(1-b))           | sum(a * (1 - b))",
                "sum(-\"a b\"/2)      | sum(-\"a b\" / 2)",
                "bool_and(a>3 and not b)| bool_and(a > 3 and not b)",
                "corr(a-b,b)            | corr(a - b,b)",
                "quantile(a+b,0.5)      | quantile(a + b,0.5)",
                "top(a/b,2)             | top(a / b,2)",
                "nth(a*2,-1) as last    | last",
                "max(\"as\")            | max(as)",
                "max(\"a \"\"b\"\" c\") | max(a \"b\" c)",
                "max(\"*\")             | max(*)",
                "count(\"*\")           | count(*)",
                "max(\"a/b\")           | max(a/b)",
                "max(\"\")              | max()",
                "max(v) as m            | m",
                "max(v) AS \"m, n\"     | m, n",
                "max(v)as\"m\"          | m",
                "max(v) as as           | as",
                "product(v)             | product(v)",
                "sum_squares(v)         | sum_squares(v)",
                "var(v)                 | var(v)",
                "variance(v)            | variance(v)",
                "var_samp(v)            | var_samp(v)",
                "std(v)                 | std(v)",
                "STDDEV(v)              | stddev(v)",
                "stddev_samp(v)         | stddev_samp(v)",
                "var_pop(v)             | var_pop(v)",
                "std_pop(v)             | std_pop(v)",
                "stddev_pop(v)          | stddev_pop(v)",
                "argmin(v)              | argmin(v)",
                "ArgMax(v)              | argmax(v)",
                "first(v)               | first(v)",
                "last(v)                | last(v)",
                "arg_max(v, w)          | arg_max(v,w)",
                "argmin(v, w)           | argmin(v,w)",
                "max_by(v, a + w)       | max_by(v,a + w)",
                "first(v, w)            | first(v,w)",
                "last(v, w)             | last(v,w)",
                "bit_and(v)             | bit_and(v)",
                "mode(v)                | mode(v)",
                "list(v)                | list(v)",
                "array_agg(v)           | array_agg(v)",
                "collect_list(v)        | collect_list(v)",
                "sum(distinct v)        | sum(distinct v)",
                "any_value(v)           | any_value(v)",
                "arg_min_null(v,w)      | arg_min_null(v,w)",
                "quantile_disc(v,0.5)   | quantile_disc(v,0.5)",
                "collect_set(v)         | collect_set(v)",
                "regr_slope(y, x)       | regr_slope(y,x)",
                "covar_pop(x,y)         | covar_pop(x,y)",
                "skewness(v)            | skewness(v)",
                "Kurtosis(v)            | kurtosis(v)",
                "kurtosis_pop(v)        | kurtosis_pop(v)",
                "approx_count_distinct(v) | approx_count_distinct(v)",
                "approx_quantile(v,0.9) | approx_quantile(v,0.9)",
                "histogram(v, -1.5,10)  | histogram(v,-1.5,10)",
                "nth(v, 2)              | nth(v,2)",
                "nth(v,-1)              | nth(v,-1)",
                "nunique(v)             | nunique(v)",
                "count_distinct(v)      | count_distinct(v)",
                "median(v)              | median(v)",
                "quantile(v,0.5)        | quantile(v,0.5)",
                "quantile(v, 0.90)      | quantile(v,0.9)",
                "quantile(v,.25)        | quantile(v,0.25)",
                "quantile(v,1)          | quantile(v,1)",
                "quantile(v,0)          | quantile(v,0)",
                "quantile(v,-0.0)       | quantile(v,0)",
                "quantile(v,1e-5)       | quantile(v,0.00001)",
                "quantile(v,.1,linear)  | quantile(v,0.1)",
                "quantile(v,.1,Nearest) | quantile(v,0.1,nearest)",
                "quantile(\"0.5\",0.5)  | quantile(0.5,0.5)",
                "top(v,3)               | top(v,3)",
                "top(v,2147483647)      | top(v,2147483647)",
                "bool_and(v)            | bool_and(v)",
                "bool_or(v)             | bool_or(v)",
                "corr(x,y)              | corr(x,y)",
                "corr(\"a b\",\"c,d\")  | corr(a b,c,d)",
                "covar(x,y)             | covar(x,y)",
                "covar_samp(x,y)        | covar_samp(x,y)",
                "quantile(v,0.9) as p90 | p90",
            })
    void namesTheResult(String text, String name) {
        assertThat(Fragments.plainAggregations("--agg", text))
                .extracting(NamedAggregation::name)
                .containsExactly(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "sum(a)/count(*) as mean     | sum(a); count(*)     | mean: \"sum(a)\" /"
                        + " \"count(*)\"",
                "max(x) - min(x)             | max(x); min(x)       | max(x) - min(x): \"max(x)\" -"
                        + " \"min(x)\"",
                "sum(a), sum(a)*2 as b       | sum(a)               | sum(a): \"sum(a)\"; b:"
                        + " \"sum(a)\" * 2",
                "sum(a)*2 as b, sum(a) as s  | sum(a); s            | b: \"sum(a)\" * 2; s: s",
                "round(avg(a+1), 1) as r     | avg(a + 1)           | r: round(\"avg(a + 1)\", 1)",
                "(sum(a) filter (where b > 1) + 1) as r | sum(a) filter (where b > 1) | r: \"sum(a)"
                        + " filter (where b > 1)\" + 1",
                "-count(*) as n              | count(*)             | n: -\"count(*)\"",
                "k + count(distinct v) as n  | count(distinct v)    | n: k + \"count(distinct v)\"",
                "case when count(*) > 1 then sum(a) end as c | count(*); sum(a) | c: case when"
                        + " \"count(*)\" > 1 then \"sum(a)\" end",
                "coalesce(sum(a), 0) as c    | sum(a)               | c: coalesce(\"sum(a)\", 0)",
                "sum(a) > 3                  | sum(a)               | sum(a) > 3: \"sum(a)\" > 3",
            })
    void expressionsOfAggregationsAreComputed(String text, String needed, String columns) {
        AggregationList list = Fragments.aggregations("--agg", text);
        assertThat(list.isComputed()).isTrue();
        assertThat(
                        list.aggregations().stream()
                                .map(NamedAggregation::name)
                                .collect(Collectors.joining("; ")))
                .isEqualTo(needed);
        assertThat(
                        list.columns().stream()
                                .map(each -> each.name() + ": " + each.expression().label())
                                .collect(Collectors.joining("; ")))
                .isEqualTo(columns);
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.plainAggregations("--agg", text))
                .withMessageContaining("expected aggregations alone");
    }

    /** Not by their names, of which several functions could share one. */
    @Test
    void makesWhatTheFactoriesMake() {
        assertThat(
                        Fragments.plainAggregations(
                                "--agg",
                                "product(v), sum_squares(v), var(v), std(v), var_pop(v),"
                                        + " std_pop(v), argmin(v), argmax(v), first(v), last(v),"
                                        + " nth(v,-2), nunique(v), median(v), quantile(v,0.9),"
                                        + " quantile(v,0.5,higher), top(v,3), bool_and(v),"
                                        + " bool_or(v), corr(x,y), covar(x,y)"))
                .containsExactly(
                        Aggregations.product("v"),
                        Aggregations.sumOfSquares("v"),
                        Aggregations.variance("v"),
                        Aggregations.standardDeviation("v"),
                        Aggregations.variance("v", VarianceKind.POPULATION_VARIANCE),
                        Aggregations.variance("v", VarianceKind.POPULATION_STANDARD_DEVIATION),
                        Aggregations.argMin("v"),
                        Aggregations.argMax("v"),
                        Aggregations.first("v"),
                        Aggregations.last("v"),
                        Aggregations.nth("v", -2),
                        Aggregations.countDistinct("v"),
                        Aggregations.median("v"),
                        Aggregations.quantile("v", 0.9),
                        Aggregations.quantile("v", 0.5, Interpolation.HIGHER),
                        Aggregations.top("v", 3),
                        Aggregations.boolAnd("v"),
                        Aggregations.boolOr("v"),
                        Aggregations.correlation("x", "y"),
                        Aggregations.covariance("x", "y"));
    }

    @ParameterizedTest
    @CsvSource({
        "linear,LINEAR",
        "lower,LOWER",
        "HIGHER,HIGHER",
        "midpoint,MIDPOINT",
        "nearest,NEAREST",
    })
    void knowsEveryInterpolation(String text, Interpolation interpolation) {
        assertThat(Fragments.plainAggregations("--agg", "quantile(v,0.5," + text + ")"))
                .containsExactly(Aggregations.quantile("v", 0.5, interpolation));
    }

    @Test
    void everyListedFunctionIsKnown() {
        for (String name : AggregationFunctions.NAMES) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> Fragments.plainAggregations("--agg", name + "()"))
                    .withMessageContaining(name + "() has 0 arguments, expected ")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.SYNTAX);
        }
    }

    @Test
    void quotedStarIsAColumn() {
        assertThat(Fragments.plainAggregations("--agg", "count(\"*\")"))
                .containsExactly(Aggregations.count("*"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "sum             | position 1: expected an aggregation such as sum(v), found"
                        + " \"sum\"",
                "sum(            | position 5: expected a column name or a value, found the end",
                "count(distinct v, w) | count(distinct v,w) has 2 arguments, expected one",
                "sum(v           | expected \",\" or \")\"",
                "sum(a b)        |, found \"b\"",
                "sum(a/)         | position 7: expected a column name or a value, found \")\"",
                "sum(a*(b-1)     | expected \",\" or \")\"",
                "sum(a$b!c)      |position 8: expected \",\" or \")\", found \"!\"",
                "sum(v) s        | position 8: expected \",\", \"as\" or the end",
                "sum(v) as       | position 10: expected a name after as, found the end",
                "v               | position 1: expected an aggregation such as sum(v), found"
                        + " \"v\"",
                "sum(v), v + 1   | position 9: expected an aggregation such as sum(v),"
                        + " found \"v + 1\"",
                "sum(v) / 2 x    | position 12: expected \",\", \"as\" or the end",
                "sum(v),         | position 8: expected a column name or a value",
                ",sum(v)         | position 1: expected a column name or a value",
                "sum(\"v)        | that closes the one at position 5",
                "sum(v))         |, found \")\"",
                "sum()           | has 0 arguments, expected one column name",
                "count()         | has 0 arguments, expected one column name",
                "sum(a,b)        | has 2 arguments, expected one column name",
                "sum(*)          | only count takes *",
                "quantile(v)     | has 1 argument, expected a column name and a quantile",
                "quantile(a,1,lower,2) | has 4 arguments, expected a column name and a quantile",
                "quantile(*,0.5) | only count takes *",
                "median(v,0.5)   | has 2 arguments, expected one column name",
                "nth(v)          | has 1 argument, expected a column name and a position",
                "top(v)          | has 1 argument, expected a column name and a number of values",
                "top(*,1)        | only count takes *",
                "corr(x)         | has 1 argument, expected two column names",
                "corr(x,*)       | only count takes *",
                "covar(x,y,z)    | has 3 arguments, expected two column names",
                "count(*,v)      | has 2 arguments, expected one column name",
            })
    void tellsWhereTheTextIsWrong(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.plainAggregations("--agg", text))
                .withMessageStartingWith("--agg at position ")
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.SYNTAX);
    }

    @ParameterizedTest
    @CsvSource({
        "summ(v),sum",
        "mediam(v),median",
        "COUNTS(v),count",
        "'quantiles(v,0.5)',quantile",
        "nunqiue(v),nunique",
        "modal(v),mode",
        "frob(v),",
    })
    void listsWhatThereIs(String text, @Nullable String nearest) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.plainAggregations("--agg", text))
                .withMessageContaining("count, sum, min, max, mean")
                .withMessageContaining("the nearest is " + (nearest == null ? "" : nearest))
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.UNKNOWN_AGGREGATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"NaN", "-0.1", "1.1", "Infinity", "half", "*", "\"\"", "\"0.5\"", "0x1p-1"})
    void quantilesAreNumbersFromZeroToOne(String quantile) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(
                        () -> Fragments.plainAggregations("--agg", "quantile(v," + quantile + ")"))
                .withMessageContaining("a quantile is a number from 0 to 1, found ")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "quantile(v,0.5,mean)     | an interpolation is one of linear, lower, higher,",
                "quantile(v,0.5,*)        | nearest, discrete, found *",
                "quantile(v,1,\"lower\")  | discrete, found lower",
                "nth(v,1.5)               | a position is an integer, 0 for the first value and",
                "nth(v,*)                 | and -1 for the last, found *",
                "nth(v,\"1\")             | and -1 for the last, found 1",
                "nth(v,9223372036854775808) | found 9223372036854775808",
                "top(v,0)                 | the number of values is an integer from 1 to",
                "top(v,-3)                | from 1 to 2147483647, found -3",
                "top(v,2147483648)        | found 2147483648",
                "top(v,many)              | found many",
            })
    void tellsWhichNumbersThereAre(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.plainAggregations("--agg", text))
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }
}
