// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import dev.windrow.internal.plan.logical.LogicalPlan;

import org.jspecify.annotations.Nullable;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The queries that WITH named so far; those of the query around are found, too. */
final class CommonTables {

    /** None. */
    static final CommonTables NONE = new CommonTables(Map.of());

    private final Map<String, LogicalPlan> plans;

    private CommonTables(Map<String, LogicalPlan> plans) {
        this.plans = plans;
    }

    /** Returns these and one more, in place of any of its name. */
    CommonTables with(String name, LogicalPlan plan) {
        Map<String, LogicalPlan> more = new TreeMap<>(plans);
        more.put(name.toLowerCase(Locale.ROOT), plan);
        return new CommonTables(more);
    }

    /** Returns what a name in any case stands for, or null. */
    @Nullable LogicalPlan find(String name) {
        return plans.get(name.toLowerCase(Locale.ROOT));
    }
}
