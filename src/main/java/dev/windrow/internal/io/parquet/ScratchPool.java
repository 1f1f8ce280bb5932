// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.internal.io.ReadLimits;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The arrays that no thread uses at the moment. There are as many as there were threads at once.
 */
final class ScratchPool {

    private final ReadLimits limits;

    private final ConcurrentLinkedQueue<PageScratch> free = new ConcurrentLinkedQueue<>();

    /** Makes a pool without arrays, each of which will keep to limits. */
    ScratchPool(ReadLimits limits) {
        this.limits = limits;
    }

    ReadLimits limits() {
        return limits;
    }

    /** Returns arrays that are the caller's until it gives them back. */
    PageScratch take() {
        PageScratch taken = free.poll();
        return taken == null ? new PageScratch(limits) : taken;
    }

    /** Takes arrays back, and keeps them for others unless they are larger than a share. */
    void giveBack(PageScratch scratch) {
        if (!scratch.loan().isBeyondShare()) {
            free.add(scratch);
        }
        scratch.loan().close();
    }
}
