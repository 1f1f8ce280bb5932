// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.join;

import dev.windrow.column.Table;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.cpu.join.JoinDefinition;
import dev.windrow.internal.scan.PulledScan;
import dev.windrow.internal.scan.ScanReader;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * The rows of a join, which each pass makes anew. The side that was collected stays, in memory or
 * on disk, until this is closed.
 */
public final class JoinScan implements PulledScan, AutoCloseable {

    private final JoinDefinition definition;
    private final JoinSide first;
    private final boolean firstIsLeft;
    private final Scan second;
    private final Table noSecond;
    private final CpuEngine engine;
    private final JoinMemory memory;
    private final LongConsumer made;

    /** The other side, if it was collected, too. */
    private @Nullable JoinSide collected;

    /**
     * Prepares a join.
     *
     * @param first a side, which this takes over
     * @param firstIsLeft whether it is the left one
     * @param second the other side, which stays readable as long as this is
     * @param made hears how many rows were made, table by table
     */
    public JoinScan(
            JoinDefinition definition,
            JoinSide first,
            boolean firstIsLeft,
            Scan second,
            CpuEngine engine,
            JoinMemory memory,
            LongConsumer made) {
        this.definition = definition;
        this.first = first;
        this.firstIsLeft = firstIsLeft;
        this.second = second;
        this.engine = engine;
        this.memory = memory;
        this.made = made;
        noSecond = second.first(null, 0);
    }

    /** Returns the bytes of memory that are taken until this is closed. */
    public long bytes() {
        return first.bytes();
    }

    /** Returns the bytes that lie on disk so far. */
    public synchronized long bytesOnDisk() {
        return first.bytesWritten() + (collected == null ? 0 : collected.bytesWritten());
    }

    @Override
    public String label() {
        return "the rows of a join";
    }

    @Override
    public boolean isRepeatable() {
        return second.isRepeatable();
    }

    @Override
    public long version() {
        return second.version();
    }

    @Override
    public void settle() {
        second.settle();
    }

    @Override
    public TableReader reader() {
        return new Pass(begun());
    }

    /** Joins no rows. */
    @Override
    public Table withoutRows() {
        Table noFirst = first.none();
        return Objects.requireNonNull(
                engine.join(
                        definition,
                        firstIsLeft ? noFirst : noSecond,
                        firstIsLeft ? noSecond : noFirst,
                        Long.MAX_VALUE));
    }

    /** Begins to join. Of two sides in memory, one is built; else the one that is there. */
    private synchronized TableReader begun() {
        if (!first.isOnDisk() && definition.mayBuild(firstIsLeft)) {
            return built(first, firstIsLeft, () -> new ScanReader(second), noSecond);
        }
        if (collected == null) {
            collected = JoinSide.collect(second, definition.partitionKeys(!firstIsLeft), memory);
        }
        JoinSide other = collected;
        if (!other.isOnDisk() && definition.mayBuild(!firstIsLeft)) {
            return built(other, !firstIsLeft, first::reader, first.none());
        }
        first.spill();
        other.spill();
        return new PartitionedJoin(
                definition,
                firstIsLeft ? first : other,
                firstIsLeft ? other : first,
                engine,
                memory);
    }

    private TableReader built(
            JoinSide side, boolean isLeft, Supplier<TableReader> pieces, Table noPiece) {
        return engine.join(
                definition, isLeft, List.of(side::table), pieces, noPiece, memory.pieceBytes());
    }

    /** One pass: at least one table, which tells the columns. */
    private final class Pass implements TableReader {

        private final TableReader tables;
        private boolean isAnyMade;

        Pass(TableReader tables) {
            this.tables = tables;
        }

        @Override
        public @Nullable Table next() {
            Table table = tables.next();
            if (table == null && !isAnyMade) {
                table = withoutRows();
            }
            isAnyMade = true;
            if (table != null) {
                made.accept(table.rows());
            }
            return table;
        }

        @Override
        public void close() {
            tables.close();
        }
    }

    @Override
    public void close() {
        first.close();
        noSecond.close();
        if (collected != null) {
            collected.close();
        }
    }
}
