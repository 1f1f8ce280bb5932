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

    /** Returns the metrics of the first operator of Windrow below. */
    static Map<String, Long> metrics(SparkPlan plan) {
        Map<String, Long> found = new HashMap<>();
        if (plan instanceof WindrowAggregateExec) {
            CollectionConverters.asJava(plan.metrics())
                    .forEach((name, metric) -> found.put(name, metric.value()));
            return found;
        }
        for (SparkPlan child : CollectionConverters.asJava(plan.children())) {
            Map<String, Long> below = metrics(child);
            if (!below.isEmpty()) {
                return below;
            }
        }
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
