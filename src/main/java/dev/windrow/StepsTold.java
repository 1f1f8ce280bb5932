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
    private final List<Supplier<Profile>> profiles = new ArrayList<>();

    /** What was read for the step that comes next. */
    private final List<Phase> read = new ArrayList<>();

    /** The step that is the last GROUP BY; less than 0 for none. */
    private int groups = -1;

    /** The step that comes next: it was told of already if it is done with another batch, too. */
    private int next;

    /** Adds the reading of rows for the next step. */
    void addRead(Phase phase) {
        read.add(phase);
    }

    /** Adds an operation on columns, or several that are told of as one. */
    void add(TransformResult made) {
        add(made::explanation, made.profile());
    }

    /** Adds a GROUP BY. */
    void add(GroupByResult made) {
        groups = next;
        add(made::explanation, made.profile());
    }

    /** Adds a GROUP BY whose groups come in batches. */
    void add(GroupByBatches made) {
        explanations.add(made::explanation);
        profiles.add(made::profile);
        groups = next++;
    }

    /** Adds a step that the CPU did by itself. */
    void add(String strategy, List<String> lines, Phase phase, long rows) {
        add(
                () -> new Explanation(strategy, lines),
                new Profile("cpu", strategy, phase.rows(), rows, List.of(phase), 0, 0, List.of()));
    }

    private void add(Supplier<Explanation> explanation, Profile profile) {
        if (next < profiles.size()) {
            Profile both = ProfileOfParts.sum(profiles.get(next).get(), profile);
            profiles.set(next, () -> both);
        } else {
            Profile all = read.isEmpty() ? profile : profile.withFirst(read);
            read.clear();
            explanations.add(explanation);
            profiles.add(() -> all);
        }
        next++;
    }

    /** Begins with a batch of what the first step made: the steps behind it are done again. */
    void beginBatch() {
        next = 1;
    }

    Explanation explanation() {
        return Explanation.ofSteps(explanations.stream().map(Supplier::get).toList());
    }

    Profile profile() {
        return Profile.ofSteps(profiles.stream().map(Supplier::get).toList());
    }

    /** Returns the profile, whose groups are those that a GROUP BY found, wanted or not. */
    Profile profileOfGroups() {
        return groups < 0 || profiles.size() == 1
                ? profile()
                : profile().withGroups(profiles.get(groups).get().groups());
    }
}
