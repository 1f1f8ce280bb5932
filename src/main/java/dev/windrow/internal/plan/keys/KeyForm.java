// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.keys;

import dev.windrow.internal.plan.groupby.KeyColumns;

/**
 * The form in which the rows' keys are stored, if kernels do not read the only key column itself.
 */
public enum KeyForm {
    /** As encoded keys: 64-bit words, ready to be compared. */
    WORDS,
    /**
     * As a copy of the key columns, side by side in one array, see {@link KeyColumns}. Kernels
     * encode keys as they go. That takes longer, and never more memory than the columns.
     */
    COLUMNS
}
