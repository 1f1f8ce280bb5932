package dev.windrow.tune;

import dev.windrow.launch.LaunchKey;
import dev.windrow.query.Algorithm;

import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.stream.Stream;

/** How the value of one key is found. */
sealed interface TuneStep {

    /** Returns the key. */
    LaunchKey key();

    /** Returns the cases that are measured. */
    List<TuneCase> cases();

    /**
     * Each value is tried over all cases. Where the best is the least or the greatest, the search
     * goes on beyond it.
     *
     * @param values the values; the present one is tried besides
     */
    record Values(LaunchKey key, List<TuneCase> cases, List<Long> values) implements TuneStep {

        /**
         * Returns the value beyond the best, as far from it, by factors, as the one on its other
         * side; nothing where the best is between others, or at an end of what the key may be.
         *
         * @param tried what was tried, the best among it
         */
        Optional<Long> beyond(long best, NavigableSet<Long> tried) {
            Long less = tried.lower(best);
            Long more = tried.higher(best);
            if (best < 1 || (less == null) == (more == null)) {
                return Optional.empty();
            }
            long neighbour = less == null ? more : less;
            return neighbour < 1
                    ? Optional.empty()
                    : Optional.of(best * best / neighbour)
                            .filter(key.range()::holds)
                            .filter(value -> !tried.contains(value));
        }
    }

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
