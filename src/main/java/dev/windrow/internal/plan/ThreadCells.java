package dev.windrow.internal.plan;

import dev.windrow.internal.plan.Plane.Cell;
import dev.windrow.internal.plan.Plane.Operation;
import dev.windrow.internal.plan.Plane.Source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Few groups, for which each thread adds up in cells of its own: which planes are added up in one
 * pass over the rows, and by how many threads.
 *
 * @param capacity groups that there are cells for, a power of two
 * @param blocks blocks of each pass
 * @param passes the passes, in the order in which they run
 */
public record ThreadCells(int capacity, int blocks, List<Pass> passes) {

    /**
     * One pass over the rows.
     *
     * @param planes what it adds up: what they take from a row comes from one column, and those
     *     that do not count all rows count the same ones
     * @param cell where its accumulators live, {@link Cell#LONG} or {@link Cell#DOUBLE}; counts in
     *     doubles are exact
     * @param threads threads of a block, a power of two
     */
    public record Pass(List<Plane> planes, Cell cell, int threads) {

        public Pass {
            planes = List.copyOf(planes);
        }

        /**
         * Returns a plane with the column and the validity that the pass reads: the first that
         * reads any.
         */
        public Plane leader() {
            return planes.getFirst();
        }
    }

    public ThreadCells {
        passes = List.copyOf(passes);
    }

    /** Returns whether threads can add up a plane in cells of their own. */
    public static boolean suits(Plane plane) {
        boolean isSimple = plane.partner() == null && plane.prerequisites().isEmpty();
        return isSimple
                && switch (plane.cell()) {
                    case LONG -> isSumOrExtreme(plane.operation());
                    case DOUBLE ->
                            isSumOrExtreme(plane.operation())
                                    || plane.operation() == Operation.PRODUCT
                                    || plane.operation() == Operation.SUM_OF_SQUARES;
                    case ROW -> false;
                };
    }

    private static boolean isSumOrExtreme(Operation operation) {
        return switch (operation) {
            case SUM, MIN, MAX -> true;
            case PRODUCT, SUM_OF_SQUARES, SUM_OF_PRODUCTS, MEAN -> false;
        };
    }

    /**
     * Makes passes of planes.
     *
     * @param planes the planes, all of which {@link #suits}
     * @param groups how many groups there are at most, up to {@link PlanTuning#CELL_GROUPS}
     * @param rows rows of the table
     */
    public static ThreadCells of(List<Plane> planes, int groups, long rows, DeviceLimits limits) {
        int capacity = ceilingPowerOfTwo(groups);
        long wanted = Math.ceilDiv(rows, (long) PlanTuning.LEAST_CELL_ROWS);
        long most = (long) limits.computeUnits() * PlanTuning.CELL_BLOCKS_PER_COMPUTE_UNIT;
        int blocks = (int) Math.clamp(wanted, 1, most);
        int room = PlanTuning.ACCUMULATOR_CELLS / capacity / PlanTuning.LEAST_CELL_THREADS;
        List<Pass> passes = new ArrayList<>();
        for (List<Plane> some : share(planes, Math.clamp(room, 1, PlanTuning.CELL_PLANES))) {
            passes.add(new Pass(some, some.getFirst().cell(), threads(some.size(), capacity)));
        }
        return new ThreadCells(capacity, blocks, passes);
    }

    /** Returns the bytes of what the blocks hand on, for all passes together. */
    public long partialBytes() {
        long planes = passes.stream().mapToLong(pass -> pass.planes().size()).sum();
        return planes * capacity * blocks * Long.BYTES;
    }

    private static int threads(int planes, int capacity) {
        int threads = PlanTuning.ACCUMULATOR_CELLS / (planes * capacity);
        return Math.min(PlanTuning.CELL_THREADS, Integer.highestOneBit(threads));
    }

    private static int ceilingPowerOfTwo(int number) {
        return number <= 1 ? 1 : Integer.highestOneBit(number - 1) << 1;
    }

    /**
     * Deals planes out to as few passes as hold them; counts ride along with planes that read the
     * same rows, those of all rows with any.
     */
    private static List<List<Plane>> share(List<Plane> planes, int most) {
        List<List<Plane>> passes = new ArrayList<>();
        Map<Reading, List<Plane>> open = new LinkedHashMap<>();
        for (Plane plane : planes) {
            if (!counts(plane)) {
                List<Plane> pass = open.get(Reading.of(plane));
                if (pass == null || pass.size() == most) {
                    pass = new ArrayList<>();
                    passes.add(pass);
                    open.put(Reading.of(plane), pass);
                }
                pass.add(plane);
            }
        }
        planes.stream()
                .filter(plane -> plane.source() == Source.ONE_PER_VALUE)
                .forEach(plane -> addCount(plane, passes, most));
        planes.stream()
                .filter(plane -> plane.source() == Source.ONE_PER_ROW)
                .forEach(plane -> addCount(plane, passes, most));
        return passes;
    }

    /** Adds a plane that counts to the least full pass that has room and knows what counts. */
    private static void addCount(Plane plane, List<List<Plane>> passes, int most) {
        List<Plane> best = null;
        for (List<Plane> pass : passes) {
            boolean fits =
                    plane.source() == Source.ONE_PER_ROW
                            || pass.getFirst().present().equals(plane.present());
            if (fits && pass.size() < most && (best == null || pass.size() < best.size())) {
                best = pass;
            }
        }
        if (best == null) {
            best = new ArrayList<>();
            passes.add(best);
        }
        best.add(plane);
    }

    private static boolean counts(Plane plane) {
        return plane.source() == Source.ONE_PER_ROW || plane.source() == Source.ONE_PER_VALUE;
    }

    /** What planes of one pass have in common. */
    private record Reading(Cell cell, String column, List<String> present) {

        static Reading of(Plane plane) {
            return new Reading(plane.cell(), String.valueOf(plane.column()), plane.present());
        }
    }
}
