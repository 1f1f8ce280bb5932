package dev.windrow.internal.io;

import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

/** A table that is read as a single split. */
final class OneSplit implements Splits {

    private @Nullable Split next;

    OneSplit(Split all) {
        next = all;
    }

    @Override
    public long rows() {
        return UNKNOWN;
    }

    @Override
    public synchronized @Nullable Split next() {
        Split taken = next;
        next = null;
        return taken;
    }

    @Override
    public void close() {}
}
