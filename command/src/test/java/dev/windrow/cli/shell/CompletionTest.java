// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CompletionTest {

    /** The cursor is at the caret. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            commentCharacter = '~',
            nullValues = "-",
            textBlock =
                    """
                    .mo# | COMMAND | .mo | []
                    .mode j# | FORMAT | j | []
                    .read da# | FILE | da | []
                    .timer # | SWITCH | - | []
                    .schema o# | TABLE | o | []
                    .quit x# | NOTHING | x | []
                    se# | NAME | se | []
                    select su#, b from t | NAME | su | [t]
                    select abs(su# from 'a b.csv' join u on x | NAME | su | ['a b.csv', u]
                    select * from # | TABLE | - | []
                    select * from data/da# | TABLE | data/da | [data/da]
                    select * from a, b# | TABLE | b | [a]
                    select * from a b# | NAME | b | [a]
                    select * from a join b# | TABLE | b | [a, b]
                    select * from 'my fi# | FILE | my fi | []
                    select a, b# | NAME | b | []
                    select a.b# from t as a | COLUMN | b | [t]
                    select ';' from t; select x# from u | NAME | x | [u]
                    drop table o# | TABLE | o | []
                    """)
    void theWordBeforeTheCursorIsFound(
            String text, Completion.Kind kind, String word, String tables) {
        int cursor = text.indexOf('#');
        Completion found = Completion.of(text.replace("#", ""), cursor);
        assertThat(found.kind()).isEqualTo(kind);
        assertThat(found.word()).isEqualTo(word == null ? "" : word);
        assertThat(found.tables()).hasToString(tables);
    }
}
