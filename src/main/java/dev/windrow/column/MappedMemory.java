// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Pages of the operating system, for large pieces of two megabytes where it has such pages. Each
 * page of fresh memory costs a trap when it is first written, and is cleared then. For hundreds of
 * megabytes, pages of four kilobytes cost more time than writing them twice. What is freed stays
 * mapped for a while, most of all for those who need no zeros ({@link FreedMemory}).
 */
final class MappedMemory {

    /** Bytes of a huge page of x86-64, and of AArch64 with small pages of four kilobytes. */
    private static final long HUGE_PAGE_BYTES = 2L << 20;

    /** With less memory, the unused parts of huge pages would be too large a share. */
    private static final long LEAST_HUGE_BYTES = 4 * HUGE_PAGE_BYTES;

    /** Less memory comes in steps of a small page of any system: so it often fits once freed. */
    private static final long STEP_BYTES = 1L << 16;

    /**
     * The most bytes that are cleared at once: of more, threads clear the pages that they write.
     */
    private static final long MOST_CLEARED_BYTES = 1L << 26;

    /** Numbers of Linux; elsewhere they may mean anything. */
    private static final int PROT_READ_WRITE = 3;

    private static final int MAP_PRIVATE_ANONYMOUS = 0x22;
    private static final int MADV_HUGEPAGE = 14;
    private static final long MAP_FAILED = -1;

    private static final boolean IS_LINUX = System.getProperty("os.name").equals("Linux");

    private static final Optional<MethodHandle> MMAP =
            function(
                    "mmap",
                    FunctionDescriptor.of(
                            ADDRESS, ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG));
    private static final Optional<MethodHandle> MUNMAP =
            function("munmap", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG));
    private static final Optional<MethodHandle> MADVISE =
            function("madvise", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));

    private static final FreedMemory FREED = new FreedMemory(MappedMemory::unmap);

    private MappedMemory() {}

    /** Returns whether there are such pages here. */
    static boolean isAvailable() {
        return MMAP.isPresent() && MUNMAP.isPresent() && MADVISE.isPresent();
    }

    /** Returns memory of {@link #zeroed zeros}, or of {@link #uncleared undefined content}. */
    static MemorySegment of(long bytes, boolean isCleared) {
        return isCleared ? zeroed(bytes) : uncleared(bytes);
    }

    /**
     * Returns memory of zeros: what was freed, where one thread clears it in a few milliseconds. So
     * builders that grow, many times over, do not free one piece after another for others.
     *
     * @param bytes the least bytes
     * @throws OutOfMemoryError if there is not enough
     */
    static MemorySegment zeroed(long bytes) {
        MemorySegment freed = bytes <= MOST_CLEARED_BYTES ? FREED.take(bytes) : null;
        return freed == null ? fresh(bytes) : freed.fill((byte) 0);
    }

    private static MemorySegment fresh(long bytes) {
        boolean isHuge = bytes >= LEAST_HUGE_BYTES;
        long step = isHuge ? HUGE_PAGE_BYTES : STEP_BYTES;
        long size = Math.ceilDiv(bytes, step) * step;
        MemorySegment memory = map(size);
        if (memory.address() == MAP_FAILED) {
            FREED.clear();
            memory = map(size);
        }
        if (memory.address() == MAP_FAILED) {
            throw new OutOfMemoryError("cannot allocate " + bytes + " bytes outside the heap");
        }
        if (isHuge) {
            askForHugePages(memory.address(), size);
        }
        return sized(memory, size);
    }

    /**
     * Returns memory of undefined content.
     *
     * @param bytes the least bytes
     * @throws OutOfMemoryError if there is not enough
     */
    static MemorySegment uncleared(long bytes) {
        MemorySegment freed = FREED.take(bytes);
        return freed == null ? fresh(bytes) : freed;
    }

    /** Keeps so many bytes of what is freed at most. */
    static void keepFreed(long bytes) {
        FREED.keepAtMost(bytes);
    }

    /** Frees memory, as it was returned. */
    static void free(MemorySegment memory) {
        FREED.give(memory);
    }

    @SuppressWarnings("restricted")
    private static MemorySegment sized(MemorySegment memory, long bytes) {
        return memory.reinterpret(bytes);
    }

    private static MemorySegment map(long bytes) {
        try {
            return (MemorySegment)
                    MMAP.orElseThrow()
                            .invokeExact(
                                    MemorySegment.NULL,
                                    bytes,
                                    PROT_READ_WRITE,
                                    MAP_PRIVATE_ANONYMOUS,
                                    -1,
                                    0L);
        } catch (Throwable e) {
            throw new IllegalStateException("mmap cannot be called", e);
        }
    }

    private static void unmap(MemorySegment memory) {
        try {
            int ignored = (int) MUNMAP.orElseThrow().invokeExact(memory, memory.byteSize());
        } catch (Throwable e) {
            throw new IllegalStateException("munmap cannot be called", e);
        }
    }

    /** The operating system may refuse, which costs time and changes nothing else. */
    private static void askForHugePages(long address, long bytes) {
        try {
            int ignored = (int) MADVISE.orElseThrow().invokeExact(address, bytes, MADV_HUGEPAGE);
        } catch (Throwable e) {
            throw new IllegalStateException("madvise cannot be called", e);
        }
    }

    @SuppressWarnings("restricted")
    private static Optional<MethodHandle> function(String name, FunctionDescriptor signature) {
        if (!IS_LINUX) {
            return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find(name)
                .map(function -> linker.downcallHandle(function, signature));
    }
}
