// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What the log says of partial aggregates that stay with Spark. */
final class ExplainTest {

    private static final String ADAPTIVE = "spark.sql.adaptive.enabled";

    private static final String LEFT =
            "select a.k, m, n from (select k, skewness(v) m from files group by k) a join"
                    + " (select k, sum(v) n from files group by k) b on a.k = b.k";

    private final SparkSession session = Sessions.LOCAL;
    private final Logger logger = (Logger) LogManager.getLogger(PartialAggregateRule.class);
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final Warnings appender = new Warnings();

    /** Keeps what is logged as a warning. */
    private final class Warnings extends AbstractAppender {

        Warnings() {
            super("warnings", null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            if (event.getLevel() == Level.WARN) {
                warnings.add(event.getMessage().getFormattedMessage());
            }
        }
    }

    @BeforeEach
    void listen() {
        appender.start();
        logger.addAppender(appender);
    }

    @AfterEach
    void restore() {
        logger.removeAppender(appender);
        appender.stop();
        session.conf().unset(Settings.EXPLAIN);
        session.conf().unset(ADAPTIVE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void warnsOnceOfEachAggregateThatStaysWithSpark(boolean isAdaptive) {
        session.conf().set(ADAPTIVE, String.valueOf(isAdaptive));
        session.conf().set(Settings.EXPLAIN, "true");
        session.sql(LEFT).collectAsList();
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("Windrow leaves HashAggregate(")
                .endsWith(" to Spark: skewness: Windrow has no such moments");
    }

    @Test
    void explainAloneTellsItToo() {
        session.conf().set(Settings.EXPLAIN, "true");
        session.sql("explain " + LEFT).collectAsList();
        assertThat(warnings).hasSize(1);
    }

    @Test
    void warnsOfNothingUnlessAsked() {
        session.sql(LEFT).collectAsList();
        assertThat(warnings).isEmpty();
    }
}
