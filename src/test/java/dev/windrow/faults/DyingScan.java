// SPDX-License-Identifier: Apache-2.0
package dev.windrow.faults;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** A scan of which the n-th split that is read fails, and with it the lane that reads it. */
final class DyingScan implements Scan {

    private final Scan sound;
    private final AtomicLong left;
    private final Supplier<RuntimeException> failure;

    DyingScan(Scan sound, long number, Supplier<RuntimeException> failure) {
        this.sound = sound;
        left = new AtomicLong(number);
        this.failure = failure;
    }

    @Override
    public String label() {
        return sound.label();
    }

    @Override
    public boolean isRepeatable() {
        return sound.isRepeatable();
    }

    @Override
    public boolean isDivided() {
        return sound.isDivided();
    }

    @Override
    public Splits splits(@Nullable List<String> columns) {
        Splits splits = sound.splits(columns);
        return new Splits() {
            @Override
            public long rows() {
                return splits.rows();
            }

            @Override
            public @Nullable Split next() {
                Split split = splits.next();
                return split == null ? null : dying(split);
            }

            @Override
            public void close() {
                splits.close();
            }
        };
    }

    private Split dying(Split split) {
        return new Split() {
            @Override
            public Table read(@Nullable MemoryPool pool) {
                if (left.decrementAndGet() == 0) {
                    throw failure.get();
                }
                return split.read(pool);
            }

            @Override
            public long rows() {
                return split.rows();
            }
        };
    }
}
