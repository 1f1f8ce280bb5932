// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.join;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.cpu.join.BlockJoin;
import dev.windrow.internal.cpu.join.JoinDefinition;
import dev.windrow.internal.spill.KeyPartitions;
import dev.windrow.internal.spill.PartitionWriter;
import dev.windrow.internal.spill.SpilledPartition;
import dev.windrow.internal.spill.SpilledRows;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/** Joins two sides on disk, one partition after the other. */
final class PartitionedJoin implements TableReader {

    /** A part with more of the rows of a partition has a key of so many: it stays together. */
    private static final double SHARE_OF_ONE_KEY = 0.5;

    private final JoinDefinition definition;
    private final CpuEngine engine;
    private final JoinMemory memory;
    private final Table noLeft;
    private final Table noRight;
    private final Deque<Pair> pairs = new ArrayDeque<>();

    /** The files of partitions that were divided. */
    private final List<PartitionWriter> written = new ArrayList<>();

    private @Nullable Pair current;
    private @Nullable BlockJoin join;

    /**
     * A partition of both sides.
     *
     * @param last what is not read any more once this is joined
     */
    private record Pair(SpilledPartition left, SpilledPartition right, List<PartitionWriter> last) {

        SpilledPartition side(boolean isLeft) {
            return isLeft ? left : right;
        }
    }

    /**
     * Begins to join sides, which stay open.
     *
     * @param left a side on disk
     * @param right another one
     */
    PartitionedJoin(
            JoinDefinition definition,
            JoinSide left,
            JoinSide right,
            CpuEngine engine,
            JoinMemory memory) {
        this.definition = definition;
        this.engine = engine;
        this.memory = memory;
        noLeft = left.none();
        noRight = right.none();
        for (int i = 0; i < KeyPartitions.COUNT; i++) {
            push(new Pair(left.partition(i), right.partition(i), List.of()));
        }
    }

    /** Leaves out partitions of which no row is returned. */
    private void push(Pair pair) {
        boolean isWanted =
                (!pair.left().rows().isEmpty() || definition.keepsUnmatched(false))
                        && (!pair.right().rows().isEmpty() || definition.keepsUnmatched(true));
        boolean isThere = !pair.left().rows().isEmpty() || !pair.right().rows().isEmpty();
        if (isWanted && isThere || !pair.last().isEmpty()) {
            pairs.push(pair);
        }
    }

    @Override
    public @Nullable Table next() {
        while (join != null || !pairs.isEmpty()) {
            if (join == null) {
                join = begin();
            }
            Table made = join.next();
            if (made != null) {
                return made;
            }
            end();
        }
        return null;
    }

    private BlockJoin begin() {
        Pair next = pairs.pop();
        while (isTooLarge(next)) {
            divide(next);
            release(next.last());
            next = pairs.pop();
        }
        current = next;
        boolean buildsLeft = buildsLeft(next);
        SpilledPartition built = next.side(buildsLeft);
        SpilledPartition probed = next.side(!buildsLeft);
        List<Supplier<Table>> blocks = new ArrayList<>();
        for (List<SpilledRows> pack : SpilledReader.packs(built.rows(), memory.bytes())) {
            blocks.add(() -> SpilledReader.read(pack));
        }
        if (blocks.isEmpty()) {
            Table none = buildsLeft ? noLeft : noRight;
            blocks.add(() -> TableConcatenation.copy(List.of(none)));
        }
        return engine.join(
                definition,
                buildsLeft,
                blocks,
                () -> new SpilledReader(probed.rows(), memory.pieceBytes()),
                buildsLeft ? noRight : noLeft,
                memory.pieceBytes());
    }

    private boolean buildsLeft(Pair pair) {
        return definition.mayBuild(true) && builtBytes(pair.left()) < builtBytes(pair.right());
    }

    private static long builtBytes(SpilledPartition side) {
        long rows = side.rows().stream().mapToLong(SpilledRows::count).sum();
        return JoinMemory.built(side.bytes(), rows);
    }

    private boolean isTooLarge(Pair pair) {
        SpilledPartition built = pair.side(buildsLeft(pair));
        return !definition.partitionKeys(true).isEmpty()
                && builtBytes(built) > memory.bytes()
                && pair.left().mayBeDivided()
                && pair.right().mayBeDivided();
    }

    private void divide(Pair pair) {
        PartitionWriter left = divided(pair, true);
        PartitionWriter right = divided(pair, false);
        List<Pair> parts = new ArrayList<>();
        for (int i = 0; i < KeyPartitions.COUNT; i++) {
            parts.add(part(pair, left.partition(i), right.partition(i), List.of()));
        }
        // What is pushed first is joined last.
        push(part(pair, List.of(), List.of(), List.of(left, right)));
        parts.forEach(this::push);
    }

    private PartitionWriter divided(Pair pair, boolean isLeft) {
        PartitionWriter writer =
                pair.side(isLeft).divide(definition.partitionKeys(isLeft), memory.folder());
        written.add(writer);
        return writer;
    }

    private static Pair part(
            Pair of, List<SpilledRows> left, List<SpilledRows> right, List<PartitionWriter> last) {
        return new Pair(part(of.left(), left), part(of.right(), right), last);
    }

    private static SpilledPartition part(SpilledPartition of, List<SpilledRows> rows) {
        SpilledPartition part = new SpilledPartition(rows, of.level() + 1);
        return part.bytes() > of.bytes() * SHARE_OF_ONE_KEY ? part.undivided() : part;
    }

    private void release(List<PartitionWriter> writers) {
        writers.forEach(PartitionWriter::close);
        written.removeAll(writers);
    }

    private void end() {
        if (join != null) {
            join.close();
            join = null;
        }
        if (current != null) {
            release(current.last());
            current = null;
        }
    }

    @Override
    public void close() {
        end();
        pairs.clear();
        written.forEach(PartitionWriter::close);
        written.clear();
    }
}
