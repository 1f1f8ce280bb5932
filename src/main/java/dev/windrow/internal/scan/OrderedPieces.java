package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.cpu.work.StopSignal;
import dev.windrow.internal.cpu.work.WorkerPool;
import dev.windrow.internal.scan.NumberedSplits.Numbered;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tables that lanes make of splits, a table of each, in the order of the splits. */
final class OrderedPieces implements AutoCloseable {

    private final NumberedSplits splits;
    private final Maker maker;
    private final long mostRows;
    private final ProgressMeter meter;
    private final TreeMap<Integer, Piece> pieces = new TreeMap<>();

    /** Set once the first pieces, of which none lacks before, have as many rows as are wanted. */
    private final AtomicBoolean isEnough = new AtomicBoolean();

    /** A table that was made of a split, and whatever else it needs to stay open. */
    interface Piece extends AutoCloseable {

        Table table();

        @Override
        void close();
    }

    /** Makes a piece. */
    interface Maker {

        /**
         * Makes a piece of a split's rows.
         *
         * @param lane the lane that has read them
         * @param rows the rows, which the piece closes when it is closed, or sooner
         */
        Piece make(CpuLane lane, Table rows);
    }

    private OrderedPieces(Splits splits, Maker maker, long mostRows, ProgressListener progress) {
        this.splits = new NumberedSplits(splits);
        this.maker = maker;
        this.mostRows = mostRows;
        meter = new ProgressMeter(progress, "scanning", splits.rows());
    }

    /**
     * Makes pieces of all splits.
     *
     * @param splits at least one split
     * @param maker makes each piece, on any lane
     * @param mostRows once the first pieces have so many rows, no more splits are read
     * @param threads how many lanes there are
     * @param progress hears how many rows were read
     */
    static OrderedPieces make(
            Splits splits, Maker maker, long mostRows, int threads, ProgressListener progress) {
        OrderedPieces all = new OrderedPieces(splits, maker, mostRows, progress);
        try (WorkerPool pool = new WorkerPool(threads);
                MemoryPool memory = MemoryPool.ofLane()) {
            List<WorkerPool.Task<Boolean>> lanes =
                    Collections.nCopies(threads, stop -> all.lane(memory, stop));
            pool.runAll(lanes);
            all.meter.finish();
            return all;
        } catch (RuntimeException | Error e) {
            all.close();
            throw e;
        }
    }

    /** Returns the tables of all pieces in order. */
    List<Table> tables() {
        List<Table> tables = new ArrayList<>();
        pieces.values().forEach(piece -> tables.add(piece.table()));
        return tables;
    }

    private boolean lane(MemoryPool memory, StopSignal stop) {
        try (CpuLane lane = CpuLane.ofSplits(memory.another())) {
            for (var next = next(); next != null; next = next()) {
                stop.check();
                Table rows = lane.read(next.split());
                long count = rows.rows();
                add(next.number(), maker.make(lane, rows));
                meter.add(count);
            }
        }
        return true;
    }

    private @Nullable Numbered next() {
        return isEnough.get() ? null : splits.next();
    }

    private synchronized void add(int number, Piece piece) {
        pieces.put(number, piece);
        long rows = 0;
        int expected = 0;
        for (var entry : pieces.entrySet()) {
            if (entry.getKey() != expected || rows >= mostRows) {
                break;
            }
            rows += entry.getValue().table().rows();
            expected++;
        }
        isEnough.compareAndSet(false, rows >= mostRows);
    }

    @Override
    public synchronized void close() {
        pieces.values().forEach(Piece::close);
        pieces.clear();
    }
}
