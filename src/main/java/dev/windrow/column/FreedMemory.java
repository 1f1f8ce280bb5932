// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Memory that was freed, and is kept for some seconds: the next query most likely needs as much.
 * One that reads a table of some gigabytes would spend more time on fresh pages than on the file.
 * It counts as freed, as what the C library keeps does.
 */
final class FreedMemory {

    /** How long memory is kept, at least; at most twice as long. */
    private static final long KEPT_SECONDS = 10;

    /** The share of the machine's memory that is kept, at most. */
    private static final long SHARE_OF_MACHINE = 8;

    /** How many times as large as asked for a piece may be. */
    private static final long MOST_WASTE = 2;

    private final Consumer<MemorySegment> release;
    private long mostBytes;
    private final Executor later;

    /** What is kept, the oldest first. */
    private final Set<Piece> kept = new LinkedHashSet<>();

    /** The same by size; of one size, the oldest first. */
    private final NavigableMap<Long, Deque<Piece>> bySize = new TreeMap<>();

    private long bytes;
    private long sweeps;
    private boolean isSweepToCome;

    /** Some memory, and how many sweeps there had been when it was freed. */
    private record Piece(MemorySegment memory, long sweep) {

        long size() {
            return memory.byteSize();
        }
    }

    /**
     * Keeps nothing yet.
     *
     * @param release frees memory for good
     */
    FreedMemory(Consumer<MemorySegment> release) {
        this(
                release,
                machineBytes() / SHARE_OF_MACHINE,
                CompletableFuture.delayedExecutor(KEPT_SECONDS, TimeUnit.SECONDS));
    }

    /**
     * Keeps nothing yet.
     *
     * @param release frees memory for good
     * @param mostBytes the most bytes to keep
     * @param later does work after the time that memory is kept
     */
    FreedMemory(Consumer<MemorySegment> release, long mostBytes, Executor later) {
        this.release = release;
        this.mostBytes = mostBytes;
        this.later = later;
    }

    /** Keeps so many bytes at most, and the share of the machine's memory at most. */
    synchronized void keepAtMost(long most) {
        mostBytes = Math.min(most, machineBytes() / SHARE_OF_MACHINE);
        shrink();
    }

    private static long machineBytes() {
        var system =
                ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        return system.getTotalMemorySize();
    }

    /** Returns the smallest piece of at least so many bytes, unless it would be far too large. */
    synchronized @Nullable MemorySegment take(long least) {
        Map.Entry<Long, Deque<Piece>> fitting = bySize.ceilingEntry(least);
        if (fitting == null || fitting.getKey() / MOST_WASTE > least) {
            return null;
        }
        Piece latest = fitting.getValue().getLast();
        remove(latest);
        return latest.memory();
    }

    /** Takes memory that was freed. */
    synchronized void give(MemorySegment memory) {
        if (!isSweepToCome) {
            isSweepToCome = true;
            later.execute(this::sweep);
        }
        Piece piece = new Piece(memory, sweeps);
        kept.add(piece);
        bySize.computeIfAbsent(piece.size(), ignored -> new ArrayDeque<>()).addLast(piece);
        bytes += piece.size();
        shrink();
    }

    private void shrink() {
        while (bytes > mostBytes) {
            releaseOldest();
        }
    }

    /** Frees what nobody took since the last sweep. */
    private synchronized void sweep() {
        while (!kept.isEmpty() && oldest().sweep() < sweeps) {
            releaseOldest();
        }
        sweeps++;
        isSweepToCome = !kept.isEmpty();
        if (isSweepToCome) {
            later.execute(this::sweep);
        }
    }

    /** Frees all of it. */
    synchronized void clear() {
        while (!kept.isEmpty()) {
            releaseOldest();
        }
    }

    private void releaseOldest() {
        Piece oldest = oldest();
        remove(oldest);
        release.accept(oldest.memory());
    }

    private Piece oldest() {
        return kept.iterator().next();
    }

    /** Of one size, only the oldest and the latest are removed. */
    private void remove(Piece piece) {
        kept.remove(piece);
        Deque<Piece> alike = Objects.requireNonNull(bySize.get(piece.size()));
        if (alike.peekFirst() == piece) {
            alike.removeFirst();
        } else {
            alike.removeLast();
        }
        if (alike.isEmpty()) {
            bySize.remove(piece.size());
        }
        bytes -= piece.size();
    }
}
