// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.scan.CpuLane;

/**
 * The end of a pipeline: takes all rows, and makes a result of them. What was combined is freed
 * when the sink is closed.
 *
 * @param <L> what one worker keeps of all the batches that it takes
 * @param <R> the result
 */
interface Sink<L extends Sink.Local, R> extends AutoCloseable {

    /** The state of a worker. Closing it frees what no sink has taken over. */
    interface Local extends AutoCloseable {

        @Override
        void close();
    }

    /**
     * Makes the state of a worker, which closes it.
     *
     * @param stop ends the worker where it waits for others
     */
    L local(CpuLane lane, StopSignal stop);

    /**
     * Takes a batch. One thread calls this for a state.
     *
     * @return how many rows the batch had, read or not
     */
    long sink(Batch batch, L local);

    /** Takes over what a worker keeps that has taken its last batch. The worker calls this. */
    void combine(L local);

    /**
     * Makes the result, once all states are combined.
     *
     * @param workers the threads, which are idle
     * @return what shares no memory with the input; the caller closes it
     */
    R finish(Workers workers);

    @Override
    void close();
}
