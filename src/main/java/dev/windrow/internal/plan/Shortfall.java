package dev.windrow.internal.plan;

/**
 * Something that a plan expected too little of, found by the device while it ran.
 *
 * @param kind what was too small
 * @param needed how much would have been enough, or 0 where that is not known
 */
public record Shortfall(Kind kind, long needed) {

    /** What was too small. */
    public enum Kind {
        /** A string key is longer than those of the sample. */
        PACKED_STRING("a string key is longer than the sample's"),
        /** The table that interns a string column is full. */
        INTERN_SLOTS("more distinct strings than expected"),
        /** A block met more keys than its dictionary holds. */
        LOCAL_KEYS("a block met more keys than its dictionary holds"),
        /** The blocks together met more keys than the device hash set was made for. */
        GROUPS("more groups than expected"),
        /** The hash table in global memory is full. */
        SLOTS("more groups than expected"),
        /** The characters of the result's string keys. */
        CHARACTERS("longer string keys than expected");

        private final String finding;

        Kind(String finding) {
            this.finding = finding;
        }

        /** Returns what was found. */
        public String finding() {
            return finding;
        }
    }
}
