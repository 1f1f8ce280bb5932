package dev.windrow.bench;

import java.util.Arrays;
import java.util.Optional;

/** What is done in several ways, to hold them against each other. Not among all cases. */
public enum Ways {
    /** Strings made by functions and by kernels. */
    REDACT("redact", "strings made by functions, and by a kernel in two passes", 600_000),
    /** Moving averages by kernels as a tutorial has them, and by the operation. */
    ROLLING("rolling", "moving averages in a tutorial's three ways, and in ours", 100_000_000);

    private final String label;
    private final String description;
    private final long rows;

    Ways(String label, String description, long rows) {
        this.label = label;
        this.description = description;
        this.rows = rows;
    }

    /** Returns what it is called. */
    public String label() {
        return label;
    }

    /** Returns what is done, in a line. */
    public String description() {
        return description;
    }

    /** Returns the rows of the input on a device where nothing else is asked. */
    public long rows() {
        return rows;
    }

    /** Returns what has a name, if anything has. */
    public static Optional<Ways> find(String name) {
        return Arrays.stream(values()).filter(each -> each.label.equals(name)).findFirst();
    }
}
