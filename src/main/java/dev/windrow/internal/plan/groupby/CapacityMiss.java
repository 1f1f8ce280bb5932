// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.groupby;

/**
 * Something that a plan expected too little of, as the device reports after a run.
 *
 * @param kind what was too small
 * @param needed the capacity that would have sufficed, or 0 if it is not known
 */
public record CapacityMiss(Kind kind, long needed) {

    /** What was too small. */
    public enum Kind {
        /** A string key is longer than those of the sample. */
        PACKED_STRING("a string key is longer than the sample's"),
        /** The table that interns a string column is full. */
        INTERN_SLOTS("more distinct strings than expected, or different ones of the same hash"),
        /** A block met more keys than its dictionary holds, or all blocks more than the set. */
        LOCAL_KEYS("blocks met more keys than their dictionaries hold"),
        /** There are more groups than the output arrays were made for. */
        GROUPS("more groups than expected"),
        SLOTS("more groups than expected"),
        /** Rows were sorted by a hash that different keys share. */
        HASH_COLLISION("different keys of one hash"),
        /** A key is less than that of the row before, where keys were taken to ascend. */
        DISORDER("a key that is less than the one before"),
        /** A key has no place in the array of all keys that were thought possible. */
        OUT_OF_DOMAIN("a key outside of the sample's range"),
        /** A row has a key that the sample lacks, where it was taken to have all. */
        UNSEEN_KEY("a key that the sample did not show"),
        /** Rows are left that may be better than the least or greatest values found. */
        EXTREMES_UNRESOLVED("least and greatest values that stayed unresolved"),
        /** The result's string keys have more characters than its arrays. */
        CHARACTERS("longer string keys than expected");

        private final String reason;

        Kind(String reason) {
            this.reason = reason;
        }

        /** Returns the reason as {@code explain} shows it. */
        public String reason() {
            return reason;
        }
    }
}
