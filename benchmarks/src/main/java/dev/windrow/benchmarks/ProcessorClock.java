// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The processor time of all threads of this process, the JVM's own included. It is read from the C
 * library, since Java's management counts in steps of ten milliseconds, in which short queries are
 * lost.
 */
final class ProcessorClock {

    /** POSIX's CLOCK_PROCESS_CPUTIME_ID, as numbered by Linux. */
    private static final int PROCESS_CLOCK = 2;

    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000L;

    private final MemorySegment time = Arena.ofAuto().allocate(2 * Long.BYTES, Long.BYTES);
    private final MethodHandle read =
            Linker.nativeLinker()
                    .downcallHandle(
                            Linker.nativeLinker()
                                    .defaultLookup()
                                    .find("clock_gettime")
                                    .orElseThrow(),
                            FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));

    /** Returns the time so far, in nanoseconds. */
    long nanoseconds() {
        try {
            int failed = (int) read.invokeExact(PROCESS_CLOCK, time);
            if (failed != 0) {
                throw new IllegalStateException("clock_gettime failed: this needs Linux");
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        return time.get(JAVA_LONG, 0) * NANOSECONDS_PER_SECOND + time.get(JAVA_LONG, Long.BYTES);
    }
}
