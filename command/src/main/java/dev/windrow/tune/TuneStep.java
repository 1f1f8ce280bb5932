// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.launch.LaunchKey;
import dev.windrow.query.Algorithm;

import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.stream.Stream;

/** The way to find the value of one key. */
sealed interface TuneStep {

    LaunchKey key();

    List<TuneCase> cases();

    /**
     * Tries each value over all cases. If the best is the least or the greatest of them, the search
     * goes on beyond it.
     *
     * @param values the values to try, besides the present one
     */
    record Values(LaunchKey key, List<TuneCase> cases, List<Long> values) implements TuneStep {

        /**
         * Returns a value beyond the best, whose ratio to the best is that between the best and its
         * neighbour. Empty if the best lies between others, or at an end of the key's range.
         *
         * @param tried the values tried, including the best
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
     * Tries two strategies over cases of more and more keys. The value is the number of keys from
     * which the second is faster.
     *
     * @param counts the cases, of any strategy, in the order of their number of keys
     */
    record Crossing(LaunchKey key, Algorithm few, Algorithm many, List<TuneCase> counts)
            implements TuneStep {

        @Override
        public List<TuneCase> cases() {
            return counts.stream().flatMap(each -> Stream.of(each.by(few), each.by(many))).toList();
        }
    }
}
