// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.profile.KernelTimes;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.time.Duration;

/**
 * What a session is to keep to. The front door checks it, and has the defaults.
 *
 * @param use whether it works on a device
 * @param threads threads of the CPU
 * @param progress hears how far long work has come
 * @param scratchShare the share of a device's free memory that a strategy may take
 * @param deviceBytes bytes of a device's memory that may be taken; 0 for all
 * @param poolsMemory whether memory and programs are kept for later queries
 * @param cachesKernels whether compiled kernels are kept on disk
 * @param kernelTimes whose kernels are timed
 * @param scanBudget what all queries over scans may take together
 * @param launchProfile a file or {@code default}; null for the one that suits the device
 * @param device the number of a device; null for any
 * @param timeout the longest that a call may take; null for as long as it likes
 */
public record Settings(
        Use use,
        int threads,
        ProgressListener progress,
        double scratchShare,
        long deviceBytes,
        boolean poolsMemory,
        boolean cachesKernels,
        KernelTimes kernelTimes,
        ScanBudget scanBudget,
        @Nullable String launchProfile,
        @Nullable Integer device,
        @Nullable Duration timeout) {

    /** Returns what a query may take: its share of what all calls take that run now. */
    @Override
    public ScanBudget scanBudget() {
        return scanBudget.part(CancelToken.calls());
    }

    /** Where a session works. */
    public enum Use {
        /** On a GPU, if there is one and the work is worth it, else on the CPU. */
        EITHER,
        /** On a device, which has to be there. */
        DEVICE,
        /** On the CPU. */
        CPU
    }
}
