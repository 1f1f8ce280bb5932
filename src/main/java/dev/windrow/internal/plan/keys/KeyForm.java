package dev.windrow.internal.plan.keys;

import dev.windrow.internal.plan.groupby.KeyColumns;

/** How the keys of rows are written down, where kernels do not read the one key column itself. */
public enum KeyForm {
    /** As 64-bit words of their own, ready to be compared. */
    WORDS,
    /**
     * As a copy of the key columns, side by side in one array, see {@link KeyColumns}: kernels put
     * words together as they go. That takes longer, and never more room than the columns.
     */
    COLUMNS
}
