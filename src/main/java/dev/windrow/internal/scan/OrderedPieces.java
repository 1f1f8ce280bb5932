// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CallThreads;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cancel.Waiting;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.work.ProgressMeter;
import dev.windrow.internal.scan.NumberedSplits.Numbered;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;

/**
 * Tables that lanes make of splits, handed out in the order of their rows. Lanes make further ones
 * meanwhile, but no more than a given number ahead. A table is made of all rows of a split, or of
 * some, where those of all would take much more memory than the split does.
 */
final class OrderedPieces implements AutoCloseable {

    private final NumberedSplits splits;
    private final Maker maker;
    private final Extent extent;
    private final ProgressMeter meter;
    private final FutureTask<?> lanes;

    /** Whether the call is to end: who writes may ask for pieces on a thread of its own. */
    private final CancelToken token = CancelToken.current();

    /** What is made of splits and not handed out, by the numbers of the splits. */
    private final TreeMap<Integer, Pieces> made = new TreeMap<>();

    /** How many splits lanes have begun. */
    private int begun;

    /** How many splits were handed out whole, and the rows that were handed out. */
    private int handedOut;

    private long rowsHandedOut;

    /** How many pieces wait, of all splits. */
    private int waiting;

    /** Whether lanes may begin another split. */
    private boolean isOpen = true;

    /** Whether all lanes have ended. */
    private boolean isOver;

    private @Nullable WindrowException failure;

    /** A table that was made of a split, and whatever else it needs to stay open. */
    interface Piece extends AutoCloseable {

        Table table();

        @Override
        void close();
    }

    /** The pieces of a split that wait, and whether there will be no more. */
    private static final class Pieces {

        private final Deque<Piece> waiting = new ArrayDeque<>();
        private boolean isWhole;
    }

    /** Makes a piece. */
    interface Maker {

        /**
         * Makes a piece of a split's rows, or of some of them.
         *
         * @param lane the lane that has read them
         * @param rows the rows, which the piece closes when it is closed, or sooner
         */
        Piece make(CpuLane lane, Table rows);
    }

    /**
     * How much is made.
     *
     * @param mostRows once the first pieces have so many rows, no more splits are read
     * @param threads how many lanes there are
     * @param ahead the most splits that are being read, or made and not handed out
     */
    record Extent(long mostRows, int threads, int ahead) {}

    private OrderedPieces(Splits splits, Maker maker, Extent extent, ProgressListener progress) {
        this.splits = new NumberedSplits(splits);
        this.maker = maker;
        this.extent = extent;
        meter = new ProgressMeter(progress, "scanning", splits.rows());
        lanes = new FutureTask<>(CancelToken.carry(this::runLanes), true);
    }

    /**
     * Begins to make pieces of splits.
     *
     * @param splits at least one split
     * @param maker makes each piece, on any lane
     * @param extent how much is made
     * @param progress hears how many rows were read
     */
    static OrderedPieces begin(
            Splits splits, Maker maker, Extent extent, ProgressListener progress) {
        OrderedPieces pieces = new OrderedPieces(splits, maker, extent, progress);
        new CallThreads(1).execute(pieces.lanes);
        return pieces;
    }

    /**
     * Waits for the next piece, which the caller closes.
     *
     * @return null once there are no more, or enough rows were handed out
     * @throws WindrowException what a lane failed with; {@code CANCELLED} if the call is to end
     */
    @Nullable Piece next() {
        token.run(() -> Waiting.await(this::isNextKnown));
        return taken();
    }

    /** Waits a little, until there is a next piece, or none will come. */
    private synchronized boolean isNextKnown(long milliseconds) throws InterruptedException {
        if (!isNextKnown()) {
            wait(milliseconds);
        }
        return isNextKnown();
    }

    private boolean isNextKnown() {
        return isOver || failure != null || isNextMade() || isAllHandedOut();
    }

    private boolean isNextMade() {
        Pieces next = made.get(handedOut);
        return next != null && !next.waiting.isEmpty();
    }

    private boolean isAllHandedOut() {
        return handedOut > 0 && rowsHandedOut >= extent.mostRows;
    }

    private synchronized @Nullable Piece taken() {
        if (isAllHandedOut()) {
            return null;
        }
        if (failure != null) {
            throw failure;
        }
        if (!isNextMade()) {
            return null;
        }
        Pieces next = made.get(handedOut);
        Piece piece = next.waiting.remove();
        waiting--;
        if (next.isWhole && next.waiting.isEmpty()) {
            made.remove(handedOut);
            handedOut++;
        }
        rowsHandedOut += piece.table().rows();
        notifyAll();
        return piece;
    }

    private void runLanes() {
        try (WorkerPool pool = new WorkerPool(extent.threads);
                MemoryPool memory = MemoryPool.ofLane()) {
            pool.runAll(Collections.nCopies(extent.threads, stop -> lane(memory, stop)));
            meter.finish();
        } catch (RuntimeException | Error e) {
            fail(e);
        } finally {
            end();
        }
    }

    private boolean lane(MemoryPool memory, StopSignal stop) {
        try (CpuLane lane = CpuLane.ofSplits(memory.another())) {
            PieceRows length = new PieceRows();
            for (var next = nextSplit(); next != null; next = nextSplit()) {
                make(next, lane, length, stop);
            }
            return true;
        } catch (RuntimeException | Error e) {
            stopLanes();
            throw e;
        }
    }

    /** Makes the pieces of a split. */
    private void make(Numbered split, CpuLane lane, PieceRows length, StopSignal stop) {
        stop.check();
        try (SharedRows rows = new SharedRows(lane.read(split.split()))) {
            long done = 0;
            do {
                Table some = rows.slice(done, length.next());
                long count = some.rows();
                Piece piece = maker.make(lane, some);
                length.learn(piece.table());
                done += count;
                add(split.number(), piece, done == rows.count());
                meter.add(count);
            } while (done < rows.count() && mayMakeMore(split.number(), stop));
        }
    }

    /** Waits until another piece of a split may be made, and returns false if none may. */
    private boolean mayMakeMore(int split, StopSignal stop) {
        stop.check();
        Waiting.await(milliseconds -> isThereRoom(split, milliseconds));
        return isOpen();
    }

    /** Waits a little, until the pieces that wait are few, or are those of later splits. */
    private synchronized boolean isThereRoom(int split, long milliseconds)
            throws InterruptedException {
        if (!isThereRoom(split)) {
            wait(milliseconds);
        }
        return isThereRoom(split);
    }

    private boolean isThereRoom(int split) {
        return !isOpen || waiting < extent.ahead || split == handedOut && !isNextMade();
    }

    private @Nullable Numbered nextSplit() {
        Waiting.await(this::mayGoOn);
        return isOpen() ? splits.next() : null;
    }

    /** Waits a little, until another split may be read, which then counts, or none may. */
    private synchronized boolean mayGoOn(long milliseconds) throws InterruptedException {
        if (isOpen && begun - handedOut >= extent.ahead) {
            wait(milliseconds);
        }
        boolean begins = begun - handedOut < extent.ahead;
        if (isOpen && begins) {
            begun++;
        }
        return begins || !isOpen;
    }

    private synchronized boolean isOpen() {
        return isOpen;
    }

    private synchronized void add(int number, Piece piece, boolean isLast) {
        Pieces pieces = made.computeIfAbsent(number, any -> new Pieces());
        pieces.waiting.add(piece);
        pieces.isWhole = isLast;
        waiting++;
        isOpen &= !isEnough();
        if (number == handedOut || !isOpen) {
            notifyAll();
        }
    }

    /** Returns whether the first pieces, none of which lacks, have as many rows as are wanted. */
    private boolean isEnough() {
        long rows = rowsHandedOut;
        int expected = handedOut;
        for (Map.Entry<Integer, Pieces> entry : made.entrySet()) {
            if (entry.getKey() != expected || rows >= extent.mostRows) {
                break;
            }
            for (Piece piece : entry.getValue().waiting) {
                rows += piece.table().rows();
            }
            if (entry.getValue().isWhole) {
                expected++;
            }
        }
        return rows >= extent.mostRows;
    }

    private synchronized void stopLanes() {
        isOpen = false;
        notifyAll();
    }

    private synchronized void fail(Throwable cause) {
        failure = WorkerPool.asWindrowException(cause);
    }

    private synchronized void end() {
        isOver = true;
        isOpen = false;
        notifyAll();
    }

    /** Waits until no lane works any more, and closes what was not handed out. */
    @Override
    public void close() {
        stopLanes();
        Waiting.forEnd(lanes);
        made.values().forEach(pieces -> pieces.waiting.forEach(Piece::close));
        made.clear();
    }
}
