// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.progress.ProgressListener;

import java.util.concurrent.atomic.AtomicLong;

/** Adds up the work of all threads and reports it a few times a second. */
public final class ProgressMeter {

    private final ProgressListener listener;
    private final String phase;
    private final long total;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong nextReport;

    public ProgressMeter(ProgressListener listener, String phase, long total) {
        this.listener = listener;
        this.phase = phase;
        this.total = total;
        nextReport = new AtomicLong(System.nanoTime() + CpuTuning.PROGRESS_NANOSECONDS);
    }

    public void add(long amount) {
        long sum = done.addAndGet(amount);
        long due = nextReport.get();
        long now = System.nanoTime();
        if (now - due >= 0 && nextReport.compareAndSet(due, now + CpuTuning.PROGRESS_NANOSECONDS)) {
            report(sum);
        }
    }

    /** Reports that all work is done, also what proved not to be needed. */
    public void finish() {
        report(total == ProgressListener.UNKNOWN ? done.get() : total);
    }

    /** Tells the listener, which may cancel the call. */
    private void report(long amount) {
        listener.progress(phase, amount, total);
        CancelToken.checkCurrent();
    }
}
