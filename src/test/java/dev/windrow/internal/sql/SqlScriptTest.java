// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SqlScriptTest {

    @Test
    void semicolonsDivideStatementsButNotWithinQuotesAndComments() {
        SqlScript script =
                SqlScript.of(
                        """
                        -- first; one
                        select ';', "a;b" /* not ; /* here; */ either */ from t; ;;
                        select 2;
                        -- no more;
                        """);
        assertThat(script.whole())
                .containsExactly(
                        "select ';', \"a;b\" /* not ; /* here; */ either */ from t", "select 2");
        assertThat(script.open()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    select 1 | ;
                    select 1; select | ;
                    select 'a; | ';
                    select 1; /* a; | */ select 1;
                    select "a; | ";
                    """)
    void aStatementIsOpenUntilItsEndComes(String text, String end) {
        assertThat(SqlScript.of(text).open()).isNotEmpty();
        assertThat(SqlScript.of(text + end).open()).isEmpty();
    }

    /** Otherwise a prompt would wait for the end of a statement that no end can mend. */
    @Test
    void aFaultyStatementIsWhole() {
        SqlScript script = SqlScript.of("select 1; select 0x_12.5e3abc; select 2;");
        assertThat(script.open()).isEmpty();
        assertThat(script.whole()).first().isEqualTo("select 1");
        assertThat(script.whole().get(1)).startsWith("select 0x_12");
    }

    @Test
    void aTextWithoutStatementsHasNone() {
        assertThat(SqlScript.of(" ; -- nothing\n ;").all()).isEmpty();
    }

    @Test
    void theVocabularyHasFunctionsAndKeywords() {
        assertThat(SqlVocabulary.functions())
                .contains("sum", "upper", "row_number", "strftime", "list_transform");
        assertThat(SqlVocabulary.keywords()).contains("select", "view", "over");
    }
}
