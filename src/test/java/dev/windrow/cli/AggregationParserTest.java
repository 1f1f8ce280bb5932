package dev.windrow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregations;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AggregationParserTest {

    @Test
    void readsSeveralCalls() {
        assertThat(AggregationParser.parse(" sum( v )  as s,count(*) ,mean(\"odd, name\")"))
                .containsExactly(
                        Aggregations.sum("v").as("s"),
                        Aggregations.count(),
                        Aggregations.mean("odd, name"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void blankTextAsksForNothing(String text) {
        assertThat(AggregationParser.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "count(*)               | count(*)",
                "count(v)               | count(v)",
                "SUM(v)                 | sum(v)",
                "Avg(v)                 | mean(v)",
                "mean(v)                | mean(v)",
                "min(V)                 | min(V)",
                "max(größe)             | max(größe)",
                "max(o_total.price-2)   | max(o_total.price-2)",
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
            })
    void namesTheResult(String text, String name) {
        assertThat(AggregationParser.parse(text))
                .extracting(NamedAggregation::name)
                .containsExactly(name);
    }

    @Test
    void quotedStarIsAColumn() {
        assertThat(AggregationParser.parse("count(\"*\")"))
                .containsExactly(Aggregations.count("*"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "sum             | expected \"(\" after sum at position 4, found the end",
                "sum(            | expected a column name at position 5, found the end",
                "sum(v           | expected \",\" or \")\"",
                "sum(a b)        | at position 7, found \"b\"",
                "sum(a/b)        | at position 6, found \"/\"",
                "sum(v) s        | expected \",\" or \"as\" at position 8, found \"s\"",
                "sum(v) as       | expected a name after as at position 10, found the end",
                "sum(v),         | expected an aggregation such as sum(v) at position 8",
                ",sum(v)         | expected an aggregation such as sum(v) at position 1",
                "sum(\"v)        | that closes the one at position 5",
                "sum(v))         | at position 7, found \")\"",
                "sum()           | has 0 arguments, expected one column name",
                "count()         | has 0 arguments, expected one column name",
                "sum(a,b)        | has 2 arguments, expected one column name",
                "sum(*)          | only count takes *",
                "quantile(v)     | expected a column name and a quantile",
            })
    void tellsWhereTheTextIsWrong(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> AggregationParser.parse(text))
                .withMessageStartingWith("--agg: ")
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.SYNTAX);
    }

    @ParameterizedTest
    @CsvSource({"summ(v),sum", "median(v),mean", "COUNTS(v),count", "'quantile(v,0.5)',''"})
    void listsWhatThereIs(String text, String nearest) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> AggregationParser.parse(text))
                .withMessageContaining("count, sum, min, max, mean")
                .withMessageContaining("the nearest is " + nearest)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.UNKNOWN_AGGREGATION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "-0.1", "1.1", "Infinity", "half", "*", "\"\""})
    void quantilesAreNumbersFromZeroToOne(String quantile) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> AggregationParser.parse("quantile(v," + quantile + ")"))
                .withMessageContaining("a quantile is a number from 0 to 1, found ")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.INVALID_ARGUMENT);
    }
}
