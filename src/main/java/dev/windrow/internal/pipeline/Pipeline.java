// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.MemoryPool;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.scan.CpuLane;
import dev.windrow.internal.scan.NumberedSplits;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import java.util.Collections;

/**
 * A source of splits and a sink. Workers take one split after the other.
 *
 * @param splits at least one split; the caller closes them
 * @param threads how many workers there are
 * @param progress hears how many rows were taken
 */
record Pipeline(Splits splits, int threads, ProgressListener progress) {

    /**
     * Lets a sink take all splits.
     *
     * @return the sink's result, which the caller closes
     */
    <L extends Sink.Local, R> R run(Sink<L, R> sink) {
        NumberedSplits source = new NumberedSplits(splits);
        ProgressMeter meter = new ProgressMeter(progress, "scanning", splits.rows());
        try (WorkerPool pool = new WorkerPool(threads);
                MemoryPool memory = MemoryPool.ofLane()) {
            Workers workers = new Workers(pool, threads, memory);
            workers.runAll(
                    Collections.nCopies(
                            threads, (lane, stop) -> take(source, sink, meter, lane, stop)));
            meter.finish();
            return sink.finish(workers);
        }
    }

    /** Takes splits until there are no more. Who finds none makes no state. */
    private static <L extends Sink.Local> boolean take(
            NumberedSplits source,
            Sink<L, ?> sink,
            ProgressMeter meter,
            CpuLane lane,
            StopSignal stop) {
        var next = source.next();
        if (next == null) {
            return true;
        }
        try (L local = sink.local(lane, stop)) {
            for (; next != null; next = source.next()) {
                stop.check();
                meter.add(sink.sink(new Batch(next.number(), next.split()), local));
            }
            sink.combine(local);
            return true;
        }
    }
}
