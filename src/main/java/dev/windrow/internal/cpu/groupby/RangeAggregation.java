// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.groupby;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.cpu.work.RowRange;

/**
 * Aggregates a range of rows in one thread, batch by batch. It ends early, with groups that nobody
 * may use, once a key does not fit the encoding.
 *
 * @param query the query
 * @param range the rows
 * @param meter counts the rows done
 */
public record RangeAggregation(Query query, RowRange range, ProgressMeter meter)
        implements WorkerPool.Task<RangeGroups> {

    @Override
    public RangeGroups run(StopSignal stop) {
        KeyBatch keys = new KeyBatch(query.encoding().words());
        ValueBatch values = query.newValueBatch();
        int[] scratch = new int[CpuTuning.BATCH_ROWS];
        RangeTables tables = new RangeTables(query, range, keys, stop);
        for (long row = range.from(); row < range.to(); row += CpuTuning.BATCH_ROWS) {
            stop.check();
            int count = (int) Math.min(CpuTuning.BATCH_ROWS, range.to() - row);
            int selected = values.start(row, count);
            if (selected > 0) {
                query.encoding().read(row, count, keys);
                if (query.encoding().hasMisfit()) {
                    break;
                }
                values.keepSelected(keys);
                tables.next(row, selected).addRows(keys, values, row, count, scratch);
            }
            meter.add(count);
        }
        return tables.groups();
    }
}
