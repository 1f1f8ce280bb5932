// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.pipeline.SortedRows;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.NoSuchElementException;

/** Groups that come from disk in batches, in the order of their keys: they are sorted there. */
final class SortedBatches implements Batches {

    private final Batches groups;
    private final SortedRows rows;
    private final TableReader reader;
    private final Phase sort;
    private @Nullable Table next;

    private SortedBatches(Batches groups, SortedRows rows, Phase sort) {
        this.groups = groups;
        this.rows = rows;
        this.sort = sort;
        reader = rows.reader();
        next = reader.next();
    }

    /**
     * Sorts groups by their keys. Those that are all there are sorted already.
     *
     * @param answer the groups, which this takes over
     * @param query what is asked
     * @param cpu sorts those that fit in memory after all
     */
    static Batches of(ScanAnswer answer, GroupByQuery query, Settings settings, CpuEngine cpu) {
        if (answer instanceof ScanAnswer.Single || query.keys().isEmpty()) {
            return answer;
        }
        long start = System.nanoTime();
        Sort sort = new Sort(query.keys().stream().map(SortKey::ascending).toList());
        try {
            SortedRows rows =
                    SortedRows.collect(
                            Scan.of("the groups", answer),
                            sort,
                            settings.scanBudget(),
                            settings.threads());
            if (!rows.isOnDisk()) {
                try (answer) {
                    Table sorted = cpu.sorted(rows.unsorted(), query.keys());
                    return new ScanAnswer.Single(
                            new Made(sorted, answer.explanation(), answer.profile()));
                }
            }
            long bytes = rows.bytesWritten();
            Phase phase = Phase.since(start, Phase.Kind.HOST, "sort groups", bytes, rows.rows());
            return new SortedBatches(answer, rows, phase);
        } catch (RuntimeException | Error e) {
            answer.close();
            throw e;
        }
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public Table next() {
        Table current = next;
        if (current == null) {
            throw new NoSuchElementException("all groups were handed out");
        }
        next = reader.next();
        return current;
    }

    @Override
    public Account explanation() {
        return groups.explanation();
    }

    @Override
    public Profile profile() {
        return groups.profile().withLast(sort);
    }

    @Override
    public void close() {
        if (next != null) {
            next.close();
            next = null;
        }
        reader.close();
        rows.close();
        groups.close();
    }
}
