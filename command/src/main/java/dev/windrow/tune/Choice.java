// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.launch.LaunchKey;

import java.util.List;

/**
 * The value that was chosen for a key, and why.
 *
 * @param key the key
 * @param before the value that it had
 * @param value the value that it has now
 * @param reasons the measurements, a line each
 */
public record Choice(LaunchKey key, long before, long value, List<String> reasons) {

    public Choice {
        reasons = List.copyOf(reasons);
    }

    /** Returns whether another value was better than the one before. */
    public boolean isChanged() {
        return before != value;
    }
}
