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
 * Fresh pages of the operating system, of two megabytes where it has such pages. Each page costs a
 * trap when it is first written. For a result of hundreds of megabytes, pages of four kilobytes
 * cost more time than writing it twice.
 */
final class MappedMemory {

    /** Bytes of a huge page of x86-64, and of AArch64 with small pages of four kilobytes. */
    private static final long PAGE_BYTES = 2L << 20;

    /** With less memory, the unused parts of huge pages would be too large a share. */
    private static final long LEAST_BYTES = 4 * PAGE_BYTES;

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

    private MappedMemory() {}

    /** Returns whether so many bytes are to be pages of their own. */
    static boolean suits(long bytes) {
        return bytes >= LEAST_BYTES
                && MMAP.isPresent()
                && MUNMAP.isPresent()
                && MADVISE.isPresent();
    }

    /**
     * Maps memory.
     *
     * @param bytes its size, which {@link #suits}
     * @return memory of zeros; {@link MemorySegment#NULL} if there is not enough
     */
    static MemorySegment map(long bytes) {
        try {
            MemorySegment memory =
                    (MemorySegment)
                            MMAP.orElseThrow()
                                    .invokeExact(
                                            MemorySegment.NULL,
                                            bytes,
                                            PROT_READ_WRITE,
                                            MAP_PRIVATE_ANONYMOUS,
                                            -1,
                                            0L);
            if (memory.address() == MAP_FAILED) {
                return MemorySegment.NULL;
            }
            askForHugePages(memory.address(), bytes);
            return memory;
        } catch (Throwable e) {
            throw new IllegalStateException("mmap cannot be called", e);
        }
    }

    /** Frees memory that was mapped, as a whole. */
    static void unmap(MemorySegment memory, long bytes) {
        try {
            int ignored = (int) MUNMAP.orElseThrow().invokeExact(memory, bytes);
        } catch (Throwable e) {
            throw new IllegalStateException("munmap cannot be called", e);
        }
    }

    /** The operating system may refuse, which costs time and changes nothing else. */
    private static void askForHugePages(long address, long bytes) throws Throwable {
        long first = address + PAGE_BYTES - 1 & -PAGE_BYTES;
        long end = address + bytes & -PAGE_BYTES;
        int ignored = (int) MADVISE.orElseThrow().invokeExact(first, end - first, MADV_HUGEPAGE);
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
