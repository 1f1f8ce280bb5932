// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.error.WindrowException;
import dev.windrow.query.Select;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ColumnFragmentsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a                              | a",
                "upper(a) , b*2 AS twice        | upper(a), b * 2 as twice",
                "a as \"the name\"              | a as the name",
                "split(a,' ',0) as (x, y)       | split(a, ' ', 0) as x, split(a, ' ', 1) as y",
                "split(a,',',1,3) as (x, y), b  | split(a, ',', 1, 3) as x,"
                        + " split(a, ',', 2, 3) as y, b",
                "split(a,',',-2) as (x, y)      | split(a, ',', -2) as x, split(a, ',', -1) as y",
            })
    void readsColumnsAndTheirNames(String text, String label) {
        assertThat(new Select(Fragments.columns("--select", text)).label()).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                         | position 1: expected a column name or a value",
                "a,                         | position 3: expected a column name or a value",
                "a b                        | position 3: expected \",\", \"as\" or the end",
                "a as                       | position 5: expected a name after as",
                "a as (x, y)                | expected one name, as only split makes several"
                        + " columns",
                "split(a,',',0) as (x       | expected \",\" or \")\"",
                "split(a,',',-1) as (x, y)  | expected fewer names, as no part follows the last",
            })
    void tellsWhereTheTextIsWrong(String text, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Fragments.columns("--select", text))
                .withMessageStartingWith("--select at position ")
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a as x, b as x", "a, a", "split(a, ' ', 0) as (x, x), b"})
    void refusesEqualNames(String text) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> new Select(Fragments.columns("--select", text)))
                .withMessageContaining("two result columns are named");
    }
}
