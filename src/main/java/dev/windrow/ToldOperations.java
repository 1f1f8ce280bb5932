// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.query.Transformation;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Operations on groups, which tell on which engine each ran and why. */
final class ToldOperations implements WantedGroups.Operations {

    private final WantedGroups.Operations operations;

    /** What batches have in common is told once. */
    private final Set<String> lines = new LinkedHashSet<>();

    ToldOperations(WantedGroups.Operations operations) {
        this.operations = operations;
    }

    @Override
    public TransformResult apply(Table groups, Transformation operation) {
        TransformResult made = operations.apply(groups, operation);
        made.profile().decisions().stream()
                .filter(decision -> decision.subject().equals("engine"))
                .map(
                        decision ->
                                "engine     %s for the %s of groups: %s"
                                        .formatted(
                                                decision.choice(),
                                                operation.name(),
                                                decision.reason()))
                .forEach(lines::add);
        return made;
    }

    /** Returns what the operations so far tell, line by line. */
    List<String> lines() {
        return List.copyOf(lines);
    }
}
