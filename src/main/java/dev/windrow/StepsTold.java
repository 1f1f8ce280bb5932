// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the steps of a query tell: on which engine each ran and why, and where its time went. Each
 * step made the input of the next.
 */
final class StepsTold {

    private final List<Supplier<Explanation>> explanations = new ArrayList<>();
    private final List<Profile> profiles = new ArrayList<>();

    /** Adds an operation on columns, or several that are told of as one. */
    void add(TransformResult made) {
        explanations.add(made::explanation);
        profiles.add(made.profile());
    }

    /** Adds a GROUP BY. */
    void add(GroupByResult made) {
        explanations.add(made::explanation);
        profiles.add(made.profile());
    }

    /** Adds a GROUP BY, whose batches the other steps took, before these. */
    void addFirst(GroupByBatches made) {
        explanations.addFirst(made::explanation);
        profiles.addFirst(made.profile());
    }

    /** Adds a step that the CPU did by itself. */
    void add(String strategy, List<String> lines, Phase phase, long rows) {
        explanations.add(() -> new Explanation(strategy, lines));
        profiles.add(
                new Profile("cpu", strategy, phase.rows(), rows, List.of(phase), 0, 0, List.of()));
    }

    Explanation explanation() {
        return Explanation.ofSteps(explanations.stream().map(Supplier::get).toList());
    }

    Profile profile() {
        return Profile.ofSteps(profiles);
    }
}
