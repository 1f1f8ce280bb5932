// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import dev.windrow.spark.Cases.Case;
import dev.windrow.spark.Cases.Expected;

import org.apache.spark.sql.SparkSession;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;

/**
 * Queries on the ground that Spark's own SQL tests cover: each gives the same answer, or fails with
 * the same condition, with the plug-in and without it.
 */
@Tag("thorough")
final class SqlCasesTest {

    private static final String ANSI = "spark.sql.ansi.enabled";
    private static final String STAGES = "spark.sql.codegen.wholeStage";
    private static final String FACTORY = "spark.sql.codegen.factoryMode";

    private final SparkSession session = Sessions.LOCAL;

    @AfterEach
    void restore() {
        session.conf().unset(ANSI);
        session.conf().unset(STAGES);
        session.conf().unset(FACTORY);
        session.conf().set(Settings.ENABLED, "true");
    }

    @ParameterizedTest
    @CsvSource({
        "keys.sql, true, true",
        "functions.sql, true, false",
        "filters.sql, true, false",
        "sets.sql, true, false",
        "numbers.sql, true, true",
        "numbers.sql, false, false"
    })
    void givesSparksAnswers(String file, boolean isAnsi, boolean isCompiled) throws IOException {
        session.conf().set(ANSI, String.valueOf(isAnsi));
        session.conf().set(STAGES, String.valueOf(isCompiled));
        session.conf().set(FACTORY, isCompiled ? "FALLBACK" : "NO_CODEGEN");
        SoftAssertions all = new SoftAssertions();
        for (Case one : Cases.read(session, file)) {
            session.conf().set(Settings.ENABLED, "false");
            Outcome spark = Outcome.of(session, one.query());
            session.conf().set(Settings.ENABLED, "true");
            Outcome windrow = Outcome.of(session, one.query());
            all.assertThat(windrow.result()).as(one.query()).isEqualTo(spark.result());
            if (one.expected() != Expected.FAILS) {
                all.assertThat(windrow.plan().contains(Comparison.OPERATOR))
                        .as("Windrow takes " + one.query())
                        .isEqualTo(one.expected() == Expected.TAKEN);
            }
            if (isAnsi) {
                all.assertThat(spark.isFailure())
                        .as("%s fails: %s", one.query(), spark.result())
                        .isEqualTo(one.expected() == Expected.FAILS);
            }
        }
        all.assertAll();
    }
}
