// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableReader;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.transform.RowGather;
import dev.windrow.internal.cpu.transform.RowRangeWorkers;
import dev.windrow.internal.cpu.work.RowRange;
import dev.windrow.internal.plan.logical.JoinType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Joins sides of any number of rows, and returns the result in tables of about a given size. One
 * side is built a block at a time. The other one passes by each block in pieces, whatever number of
 * rows match one of them. It passes by once if there is a single block. Of rows that are returned
 * for having a match or none, a bit is kept from one block to the next. For one thread, which all
 * others of a pool help.
 */
public final class BlockJoin implements TableReader {

    private final JoinDefinition definition;
    private final boolean buildsLeft;
    private final Deque<Supplier<Table>> blocks;
    private final Supplier<TableReader> pieces;
    private final Table noPiece;
    private final ColumnScans scans;
    private final RowRangeWorkers workers;
    private final long pieceBytes;
    private final boolean isOneBlock;

    /** What earlier blocks tell of each piece. */
    private final List<Matches> matches = new ArrayList<>();

    private @Nullable Block block;

    /**
     * Prepares a join.
     *
     * @param buildsLeft whether the left side is built
     * @param blocks at least one table of the built side, each of which this closes
     * @param pieces begins to read the other side
     * @param noPiece a table of the other side without rows, which stays open
     * @param pieceBytes about how many bytes a table of the result may have
     */
    public BlockJoin(
            JoinDefinition definition,
            boolean buildsLeft,
            List<Supplier<Table>> blocks,
            Supplier<TableReader> pieces,
            Table noPiece,
            ColumnScans scans,
            long pieceBytes) {
        this.definition = definition;
        this.buildsLeft = buildsLeft;
        this.blocks = new ArrayDeque<>(blocks);
        this.pieces = pieces;
        this.noPiece = noPiece;
        this.scans = scans;
        this.pieceBytes = pieceBytes;
        workers = new RowRangeWorkers(scans.threads(), scans.pool());
        isOneBlock = blocks.size() == 1;
    }

    /** The rows of a piece that match one of a block so far, or might for some values of nulls. */
    private record Matches(BitSet matched, BitSet unknown) {
        Matches() {
            this(new BitSet(), new BitSet());
        }
    }

    @Override
    public @Nullable Table next() {
        Table made = null;
        while (made == null && (block != null || !blocks.isEmpty())) {
            if (block == null) {
                block = new Block(blocks.remove().get());
            }
            made = block.next();
            if (block.isDone) {
                block.close();
                block = null;
            }
        }
        return made;
    }

    @Override
    public void close() {
        if (block != null) {
            block.close();
            block = null;
        }
        blocks.clear();
    }

    private Table table(Table left, int[] leftRows, Table right, int[] rightRows) {
        ColumnMemory memory = new ColumnMemory();
        try {
            Map<String, Column> columns = new LinkedHashMap<>();
            add(left, definition.left(), leftRows, columns, memory);
            add(right, definition.right(), rightRows, columns, memory);
            return new Table(columns, leftRows.length, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    private void add(
            Table side,
            List<String> names,
            int[] rows,
            Map<String, Column> columns,
            ColumnMemory memory) {
        columns.putAll(new RowGather(rows, workers, memory).of(side, names));
    }

    /** Some rows of the built side, while the other one passes by. */
    private final class Block {

        private final Table rows;
        private final BuiltSide built;
        private final byte @Nullable [] marks;
        private final TableReader reader;
        private int pieceNumber;
        private @Nullable Piece piece;
        private boolean isDone;

        Block(Table rows) {
            this.rows = rows;
            try {
                TableJoin.requireComparable(
                        definition, buildsLeft ? rows : noPiece, buildsLeft ? noPiece : rows);
                built = search(noPiece).built(buildsLeft);
                boolean isMarked =
                        definition.keepsUnmatched(buildsLeft)
                                || buildsLeft && definition.kind() == JoinType.SEMI;
                marks = isMarked ? new byte[built.rows()] : null;
                reader = pieces.get();
            } catch (RuntimeException | Error e) {
                rows.close();
                throw e;
            }
        }

        MatchSearch search(Table other) {
            return new MatchSearch(
                    buildsLeft ? rows : other,
                    buildsLeft ? other : rows,
                    definition.keys(),
                    definition.condition(),
                    scans);
        }

        /** Returns some rows, or null if a step makes none. */
        @Nullable Table next() {
            if (piece != null && piece.isDone()) {
                piece.close();
                piece = null;
            }
            if (piece != null) {
                return piece.next();
            }
            Table read = reader.next();
            if (read != null) {
                piece = new Piece(this, read, matches());
                return null;
            }
            isDone = true;
            return marks == null ? null : keptOfBlock(marks);
        }

        private Matches matches() {
            int number = pieceNumber++;
            if (isOneBlock) {
                return new Matches();
            }
            if (number == matches.size()) {
                matches.add(new Matches());
            }
            return matches.get(number);
        }

        /** Returns rows that are returned for having a match, or none. */
        private @Nullable Table keptOfBlock(byte[] marks) {
            int[] kept = JoinedRows.marked(marks, definition.kind() == JoinType.SEMI);
            if (kept.length == 0) {
                return null;
            }
            int[] none = new int[kept.length];
            Arrays.fill(none, -1);
            return buildsLeft ? table(rows, kept, noPiece, none) : table(noPiece, none, rows, kept);
        }

        void close() {
            if (piece != null) {
                piece.close();
            }
            reader.close();
            rows.close();
        }
    }

    /** Some rows that are looked up in a block. */
    private final class Piece {

        private final Block block;
        private final Table rows;
        private final Matches matches;
        private final MatchSearch search;
        private final BuiltSide.Probe probe;
        private final Deque<RowRange> ranges;
        private final long mostPairs;

        Piece(Block block, Table rows, Matches matches) {
            this.block = block;
            this.rows = rows;
            this.matches = matches;
            try {
                search = block.search(rows);
                probe = search.probeOf(block.built, buildsLeft);
                ranges = new ArrayDeque<>(search.allRanges(buildsLeft));
            } catch (RuntimeException | Error e) {
                rows.close();
                throw e;
            }
            long bytes = TableJoin.bytesOfRow(rows) + TableJoin.bytesOfRow(block.rows);
            mostPairs =
                    Math.clamp(
                            pieceBytes / bytes,
                            JoinTuning.LEAST_PAIRS_OF_PIECE,
                            JoinTuning.MOST_PAIRS_OF_PIECE);
        }

        boolean isDone() {
            return ranges.isEmpty();
        }

        @Nullable Table next() {
            return switch (definition.kind()) {
                case INNER, LEFT, RIGHT, FULL, SINGLE -> pairs();
                case SEMI, ANTI -> buildsLeft ? marked() : chosen();
                case MARK -> withMark();
            };
        }

        private List<RowPairs> look(ProbeOutput output, List<RowRange> some, PairLimit limit) {
            return search.probe(probe, buildsLeft, output, block.marks, some, limit);
        }

        private List<RowRange> rest() {
            List<RowRange> rest = List.copyOf(ranges);
            ranges.clear();
            return rest;
        }

        /** Only marks rows of the block. */
        private @Nullable Table marked() {
            look(ProbeOutput.NOTHING, rest(), PairLimit.none());
            return null;
        }

        private @Nullable Table pairs() {
            List<RowRange> some = new ArrayList<>();
            while (some.size() < scans.threads() && !ranges.isEmpty()) {
                some.add(ranges.remove());
            }
            boolean keepsPiece = definition.keepsUnmatched(!buildsLeft);
            ProbeOutput output =
                    definition.kind() == JoinType.SINGLE
                            ? ProbeOutput.AT_MOST_ONE
                            : keepsPiece ? ProbeOutput.PAIRS_AND_UNMATCHED : ProbeOutput.PAIRS;
            List<RowPairs> found = look(output, some, new PairLimit(mostPairs));
            for (int i = some.size() - 1; i >= 0; i--) {
                if (found.get(i).end() < some.get(i).to()) {
                    ranges.push(new RowRange(found.get(i).end(), some.get(i).to()));
                }
            }
            JoinedRows joined = JoinedRows.of(found, new int[0], scans.pool());
            return table(keepsPiece && !isOneBlock ? withoutUndecided(joined) : joined);
        }

        /** Leaves out rows without a match that have one in another block, or may. */
        private JoinedRows withoutUndecided(JoinedRows all) {
            RowPairs kept = new RowPairs(0);
            BitSet before = (BitSet) matches.matched().clone();
            for (int i = 0; i < all.probed().length; i++) {
                int row = all.probed()[i];
                boolean isMatch = all.built()[i] >= 0;
                if (isMatch && definition.kind() == JoinType.SINGLE && before.get(row)) {
                    throw RangeProbe.moreThanOne();
                }
                if (isMatch) {
                    matches.matched().set(row);
                }
                if (isMatch || blocks.isEmpty() && !before.get(row)) {
                    kept.add(row, all.built()[i]);
                }
            }
            return JoinedRows.of(List.of(kept), new int[0], scans.pool());
        }

        private @Nullable Table table(JoinedRows joined) {
            if (joined.probed().length == 0) {
                return null;
            }
            return buildsLeft
                    ? BlockJoin.this.table(block.rows, joined.built(), rows, joined.probed())
                    : BlockJoin.this.table(rows, joined.probed(), block.rows, joined.built());
        }

        private void match() {
            for (RowPairs found : look(ProbeOutput.MATCHED, rest(), PairLimit.none())) {
                for (int i = 0; i < found.count(); i++) {
                    matches.matched().set(found.probed(i));
                }
            }
        }

        /** Returns the rows with a match, or those without, once all blocks are known. */
        private @Nullable Table chosen() {
            match();
            if (!blocks.isEmpty()) {
                return null;
            }
            BitSet chosen = (BitSet) matches.matched().clone();
            if (definition.kind() == JoinType.ANTI) {
                chosen.flip(0, (int) rows.rows());
            }
            int[] numbers = chosen.stream().toArray();
            return numbers.length == 0
                    ? null
                    : BlockJoin.this.table(rows, numbers, block.rows, new int[0]);
        }

        /** Returns all rows with a mark, once all blocks are known. */
        private @Nullable Table withMark() {
            match();
            matches.unknown().or(MarkColumn.unknown(search, matches.matched(), workers));
            if (!blocks.isEmpty() || rows.rows() == 0) {
                return null;
            }
            matches.unknown().andNot(matches.matched());
            ColumnMemory memory = new ColumnMemory();
            try {
                int count = (int) rows.rows();
                int[] all = IntStream.range(0, count).toArray();
                Map<String, Column> columns = new LinkedHashMap<>();
                add(rows, definition.left(), all, columns, memory);
                columns.put(
                        Objects.requireNonNull(definition.mark(), "mark"),
                        MarkColumn.of(matches.matched(), matches.unknown(), count, memory));
                return new Table(columns, count, memory);
            } catch (RuntimeException | Error e) {
                memory.close();
                throw e;
            }
        }

        void close() {
            rows.close();
        }
    }
}
