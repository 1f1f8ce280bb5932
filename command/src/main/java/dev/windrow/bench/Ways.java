// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import java.util.Arrays;
import java.util.Optional;

/** Tasks that are done in several ways, to compare these. They are not among the cases. */
public enum Ways {
    /** Strings made by functions and by kernels. */
    REDACT("redact", "strings made by functions, and by a kernel in two passes", 600_000),
    /** Moving averages by a tutorial's kernels, and by the operation. */
    ROLLING("rolling", "moving averages in a tutorial's three ways, and in ours", 100_000_000);

    private final String label;
    private final String description;
    private final long rows;

    Ways(String label, String description, long rows) {
        this.label = label;
        this.description = description;
        this.rows = rows;
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    /** Returns a description in one line. */
    public String description() {
        return description;
    }

    /** Returns the default number of rows on a device. */
    public long rows() {
        return rows;
    }

    /** Returns the task of a name, if there is one. */
    public static Optional<Ways> find(String name) {
        return Arrays.stream(values()).filter(each -> each.label.equals(name)).findFirst();
    }
}
