// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.execution.SparkPlan;

import scala.jdk.javaapi.CollectionConverters;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Looks into plans. */
final class Plans {

    private Plans() {}

    /** Returns the first operator of Windrow in a plan. */
    static WindrowAggregateExec operator(SparkPlan plan) {
        return operators(plan).getFirst();
    }

    private static List<WindrowAggregateExec> operators(SparkPlan plan) {
        List<WindrowAggregateExec> found = new ArrayList<>();
        if (plan instanceof WindrowAggregateExec own) {
            found.add(own);
        }
        for (SparkPlan child : CollectionConverters.asJava(plan.children())) {
            found.addAll(operators(child));
        }
        return found;
    }

    /** Returns the metrics of the first operator of Windrow in a plan. */
    static Map<String, Long> metrics(SparkPlan plan) {
        Map<String, Long> found = new HashMap<>();
        CollectionConverters.asJava(operator(plan).metrics())
                .forEach((name, metric) -> found.put(name, metric.value()));
        return found;
    }

    /** Returns why partial aggregates of a plan stay with Spark, from the top. */
    static List<String> reasons(SparkPlan plan) {
        List<String> found = new ArrayList<>();
        if (plan.containsTag(PartialAggregateRule.LEFT)) {
            found.add(plan.getTagValue(PartialAggregateRule.LEFT).get());
        }
        for (SparkPlan child : CollectionConverters.asJava(plan.children())) {
            found.addAll(reasons(child));
        }
        return found;
    }
}
