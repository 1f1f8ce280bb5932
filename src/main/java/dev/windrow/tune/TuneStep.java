package dev.windrow.tune;

import dev.windrow.launch.LaunchKey;
import dev.windrow.query.Algorithm;

import java.util.List;
import java.util.stream.Stream;

/** How the value of one key is found. */
sealed interface TuneStep {

    /** Returns the key. */
    LaunchKey key();

    /** Returns the cases that are measured. */
    List<TuneCase> cases();

    /**
     * Each value is tried over all cases.
     *
     * @param values the values; the present one is tried besides
     */
    record Values(LaunchKey key, List<TuneCase> cases, List<Long> values) implements TuneStep {}

    /**
     * Two strategies are tried over cases of more and more keys: the value is the number of keys
     * from which the second is faster.
     *
     * @param counts the cases, of any strategy, in the order of their keys
     */
    record Crossing(LaunchKey key, Algorithm few, Algorithm many, List<TuneCase> counts)
            implements TuneStep {

        @Override
        public List<TuneCase> cases() {
            return counts.stream().flatMap(each -> Stream.of(each.by(few), each.by(many))).toList();
        }
    }
}
