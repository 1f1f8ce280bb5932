package dev.windrow.column;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Pages of two megabytes in place of four kilobytes. Each page of fresh memory costs a trap when it
 * is first written. For a result of hundreds of megabytes, small pages cost more time than writing
 * it twice.
 */
final class HugePages {

    /** Bytes of a huge page of x86-64, and of AArch64 with small pages of four kilobytes. */
    private static final long PAGE_BYTES = 2L << 20;

    /** With less memory, the unused parts of huge pages would be too large a share. */
    private static final long LEAST_BYTES = 4 * PAGE_BYTES;

    /** The number on Linux; elsewhere it may mean anything. */
    private static final int MADV_HUGEPAGE = 14;

    private static final Optional<MethodHandle> MADVISE = madvise();

    private HugePages() {}

    /**
     * Asks for huge pages. The operating system may refuse, which costs time and changes nothing
     * else.
     *
     * @param address the start of memory that was not written yet
     * @param bytes its size
     */
    static void askFor(long address, long bytes) {
        if (MADVISE.isEmpty() || bytes < LEAST_BYTES) {
            return;
        }
        long first = address + PAGE_BYTES - 1 & -PAGE_BYTES;
        long end = address + bytes & -PAGE_BYTES;
        try {
            int ignored = (int) MADVISE.get().invokeExact(first, end - first, MADV_HUGEPAGE);
        } catch (Throwable e) {
            throw new IllegalStateException("madvise cannot be called", e);
        }
    }

    @SuppressWarnings("restricted")
    private static Optional<MethodHandle> madvise() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor signature =
                FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
        return linker.defaultLookup()
                .find("madvise")
                .map(function -> linker.downcallHandle(function, signature));
    }
}
