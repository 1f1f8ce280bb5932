// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.ColumnarRule;
import org.apache.spark.sql.execution.SparkPlan;

import scala.Function1;
import scala.runtime.BoxedUnit;

/** Puts {@link PartialAggregateRule} among the rules that make plans ready to run. */
public final class WindrowExtensions implements Function1<SparkSessionExtensions, BoxedUnit> {

    /** Makes the extensions. Spark calls this. */
    public WindrowExtensions() {}

    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        extensions.injectQueryStagePrepRule(session -> new PartialAggregateRule());
        extensions.injectColumnar(
                session ->
                        new ColumnarRule() {
                            /**
                             * The rule comes after the transitions, since the operator reads
                             * columns where Spark would turn them into rows.
                             */
                            @Override
                            public Rule<SparkPlan> postColumnarTransitions() {
                                return new PartialAggregateRule();
                            }
                        });
        return BoxedUnit.UNIT;
    }
}
