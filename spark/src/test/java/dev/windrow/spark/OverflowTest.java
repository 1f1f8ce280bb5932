// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A total that does not fit is Spark's own error in ANSI mode, and otherwise Spark's own value. */
final class OverflowTest {

    private static final String LONGS =
            "select k, sum(9223372036854775807 - id * 0) from cached group by k";

    private static final String DECIMALS =
            "select k, sum(cast('99999999999999999999999999999999999999' as decimal(38, 0)))"
                    + " from cached where id < 5000 group by k";

    private final SparkSession session = Sessions.LOCAL;

    @AfterEach
    void restore() {
        session.conf().unset("spark.sql.ansi.enabled");
        session.conf().set(Settings.ENABLED, "true");
    }

    @Test
    void aLongThatOverflowsIsSparksError() {
        String error = message(LONGS, true);
        assertThat(error).contains("ARITHMETIC_OVERFLOW").isEqualTo(message(LONGS, false));
    }

    @Test
    void aDecimalThatOverflowsIsSparksError() {
        String error = message(DECIMALS, true);
        assertThat(error).contains("ARITHMETIC_OVERFLOW").isEqualTo(message(DECIMALS, false));
    }

    @Test
    void withoutAnsiALongWrapsAndADecimalIsNull() {
        session.conf().set("spark.sql.ansi.enabled", "false");
        Comparison.sameByWindrow(session, LONGS);
        Comparison.sameByWindrow(session, DECIMALS);
    }

    /** Returns the message of the error behind the query's failure. */
    private String message(String query, boolean isEnabled) {
        session.conf().set(Settings.ENABLED, String.valueOf(isEnabled));
        Throwable failure = catchThrowable(() -> session.sql(query).collectAsList());
        assertThat(failure).as(query).isNotNull();
        while (failure.getCause() != null) {
            failure = failure.getCause();
        }
        return String.valueOf(failure.getMessage());
    }
}
