// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Memory outside the heap. An arena clears all that it allocates at once, on one thread. Large
 * pieces therefore come from the operating system ({@link MappedMemory}), which clears a page when
 * it is first written, for the thread that writes it. Where that cannot be asked, the C library
 * does the same for memory that is fresh, but clears what was freed before.
 */
final class NativeMemory {

    /** The least bytes for which clearing costs more than a call into the operating system. */
    private static final long LARGE_BYTES = 1L << 20;

    /**
     * A class of its own, since Java may deny its initialization: {@link NativeAccess} is asked
     * before.
     */
    private static final class CLibrary {

        private static final MethodHandle CALLOC =
                function("calloc", FunctionDescriptor.of(ADDRESS, JAVA_LONG, JAVA_LONG));
        private static final MethodHandle MALLOC =
                function("malloc", FunctionDescriptor.of(ADDRESS, JAVA_LONG));
        private static final MethodHandle FREE =
                function("free", FunctionDescriptor.ofVoid(ADDRESS));

        @SuppressWarnings("restricted")
        private static MethodHandle function(String name, FunctionDescriptor signature) {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), signature);
        }
    }

    private NativeMemory() {}

    /**
     * Allocates memory of zeros, which is freed with an arena.
     *
     * @param size bytes
     * @param alignment a power of two, of which the address is a multiple
     * @throws OutOfMemoryError if there is not enough
     * @throws dev.windrow.error.WindrowException {@code JAVA_FLAG} if Java denies native access,
     *     for any size: a program must not fail only when its data grows
     */
    static MemorySegment zeroed(long size, long alignment, Arena arena) {
        return allocate(size, alignment, arena, true);
    }

    /**
     * Allocates memory of undefined content, which is freed with an arena.
     *
     * @param size bytes
     * @param alignment a power of two, of which the address is a multiple
     * @throws OutOfMemoryError as {@link #zeroed} does
     * @throws dev.windrow.error.WindrowException as {@link #zeroed} does
     */
    static MemorySegment uncleared(long size, long alignment, Arena arena) {
        return allocate(size, alignment, arena, false);
    }

    /** Makes whoever takes it for zeros see others, where assertions are enabled. */
    private static boolean isOverwritten(MemorySegment memory) {
        memory.fill((byte) 0x5a);
        return true;
    }

    /**
     * Memory that no arena frees: to free it stops no thread, and from then on nobody may read it.
     *
     * @param whole what is freed
     * @param isMapped whether it comes from the operating system by itself
     */
    record Piece(MemorySegment whole, boolean isMapped) {

        /** Returns {@code size} bytes of it. */
        MemorySegment aligned(long size, long alignment) {
            return whole.asSlice(-whole.address() & (alignment - 1), size);
        }

        /** Lets an arena free the memory, and returns some of it, which is then read within. */
        @SuppressWarnings("restricted")
        MemorySegment within(Arena arena, MemorySegment some) {
            return whole.reinterpret(arena, ignored -> free())
                    .asSlice(some.address() - whole.address(), some.byteSize());
        }

        /** Frees the memory. Once. */
        void free() {
            if (isMapped) {
                MappedMemory.free(whole);
            } else {
                NativeMemory.free(whole);
            }
        }
    }

    /**
     * Allocates memory that the caller frees.
     *
     * @param size bytes, of which any alignment leaves so many
     * @param alignment a power of two
     * @param isCleared whether it is zeros; else its content is undefined
     * @throws OutOfMemoryError as {@link #zeroed} does
     * @throws dev.windrow.error.WindrowException as {@link #zeroed} does
     */
    static Piece piece(long size, long alignment, boolean isCleared) {
        NativeAccess.require();
        long padded = size + alignment;
        boolean isMapped = size >= LARGE_BYTES && MappedMemory.isAvailable();
        MemorySegment whole =
                isMapped ? MappedMemory.of(padded, isCleared) : ofLibrary(padded, isCleared);
        assert isCleared || isOverwritten(whole);
        return new Piece(whole, isMapped);
    }

    private static MemorySegment allocate(
            long size, long alignment, Arena arena, boolean isCleared) {
        NativeAccess.require();
        if (size < LARGE_BYTES) {
            MemorySegment memory = arena.allocate(size, alignment);
            assert isCleared || isOverwritten(memory);
            return memory;
        }
        Piece piece = piece(size, alignment, isCleared);
        return piece.within(arena, piece.aligned(size, alignment));
    }

    @SuppressWarnings("restricted")
    private static MemorySegment ofLibrary(long size, boolean isCleared) {
        MemorySegment memory = isCleared ? calloc(size) : malloc(size);
        if (memory.address() == 0) {
            throw new OutOfMemoryError("cannot allocate " + size + " bytes outside the heap");
        }
        return memory.reinterpret(size);
    }

    private static MemorySegment calloc(long size) {
        try {
            return (MemorySegment) CLibrary.CALLOC.invokeExact(size, 1L);
        } catch (Throwable e) {
            throw new IllegalStateException("calloc cannot be called", e);
        }
    }

    private static MemorySegment malloc(long size) {
        try {
            return (MemorySegment) CLibrary.MALLOC.invokeExact(size);
        } catch (Throwable e) {
            throw new IllegalStateException("malloc cannot be called", e);
        }
    }

    private static void free(MemorySegment memory) {
        try {
            CLibrary.FREE.invokeExact(memory);
        } catch (Throwable e) {
            throw new IllegalStateException("free cannot be called", e);
        }
    }
}
