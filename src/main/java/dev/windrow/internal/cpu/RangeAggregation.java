package dev.windrow.internal.cpu;

import java.util.ArrayList;
import java.util.List;

/**
 * Aggregates a range of rows in one thread, batch by batch. A table that has grown too big is split
 * into partitions, and a new one started.
 *
 * @param query what is asked
 * @param range the rows
 * @param meter hears of the rows done
 */
record RangeAggregation(Query query, Range range, ProgressMeter meter)
        implements WorkerPool.Task<RangeGroups> {

    @Override
    public RangeGroups run(StopSignal stop) {
        KeyBatch keys = new KeyBatch(query.encoding().words());
        ValueBatch values = new ValueBatch();
        int[] scratch = new int[CpuTuning.BATCH_ROWS];
        PartitionSplit split = new PartitionSplit(query);
        List<List<Partial>> sealed = new ArrayList<>();
        GroupTable table = query.newTable(CpuTuning.INITIAL_GROUPS);
        for (long row = range.from(); row < range.to(); row += CpuTuning.BATCH_ROWS) {
            stop.check();
            if (table.groups().count() >= query.groupsPerTable()) {
                if (query.groupsAreRuns()) {
                    sealed.add(List.of(table.groups()));
                    table = query.newTable(CpuTuning.INITIAL_GROUPS);
                } else {
                    sealed.add(split.split(table.groups()));
                    table.clear();
                }
            }
            int count = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - row);
            query.encoding().read(row, count, keys);
            table.addRows(keys, values, row, count, scratch);
            meter.add(count);
        }
        return new RangeGroups(sealed, table);
    }
}
