// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;
import dev.windrow.internal.column.OrClosed;
import dev.windrow.scan.RowEstimate;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The rows of several scans, one after the other.
 *
 * @param scans at least one; all have columns of the same names and types
 */
public record UnionScan(List<Scan> scans) implements Scan {

    /** Copies the list. */
    public UnionScan {
        scans = List.copyOf(scans);
    }

    @Override
    public String label() {
        return "the rows of a union";
    }

    @Override
    public boolean isRepeatable() {
        return scans.stream().allMatch(Scan::isRepeatable);
    }

    @Override
    public boolean isDivided() {
        return true;
    }

    @Override
    public Scan within(long bytes, long mostBytes) {
        return new UnionScan(scans.stream().map(each -> each.within(bytes, mostBytes)).toList());
    }

    @Override
    public boolean mayHaveNulls(String column) {
        return scans.stream().anyMatch(each -> each.mayHaveNulls(column));
    }

    @Override
    public boolean mayHaveLists() {
        return scans.stream().anyMatch(Scan::mayHaveLists);
    }

    @Override
    public long version() {
        return scans.stream().mapToLong(Scan::version).sum();
    }

    @Override
    public void settle() {
        scans.forEach(Scan::settle);
    }

    @Override
    public Table first(@Nullable List<String> columns, long most) {
        return most == 0 ? scans.getFirst().first(columns, 0) : Scan.super.first(columns, most);
    }

    @Override
    public Splits splits(@Nullable List<String> columns) {
        List<Splits> begun = new ArrayList<>();
        return OrClosed.made(
                () -> begun.forEach(Splits::close),
                () -> {
                    scans.forEach(each -> begun.add(each.splits(columns)));
                    return new Pass(begun);
                });
    }

    /** A pass over all rows. */
    private static final class Pass implements Splits {

        private final List<Splits> all;
        private final Deque<Splits> left;

        Pass(List<Splits> all) {
            this.all = all;
            left = new ArrayDeque<>(all);
        }

        @Override
        public long rows() {
            RowEstimate rows =
                    all.stream()
                            .map(each -> RowEstimate.exactly(each.rows()))
                            .reduce(RowEstimate.exactly(0), RowEstimate::plus);
            return rows.expected();
        }

        @Override
        public RowEstimate estimate() {
            return all.stream()
                    .map(Splits::estimate)
                    .reduce(RowEstimate.exactly(0).withBytes(0), RowEstimate::plus);
        }

        @Override
        public synchronized @Nullable Split next() {
            Split next = null;
            while (next == null && !left.isEmpty()) {
                next = left.getFirst().next();
                if (next == null) {
                    left.removeFirst();
                }
            }
            return next;
        }

        @Override
        public void close() {
            RuntimeException failure = null;
            for (Splits each : all) {
                try {
                    each.close();
                } catch (RuntimeException e) {
                    failure = failure == null ? e : failure;
                }
            }
            if (failure != null) {
                throw failure;
            }
        }
    }
}
