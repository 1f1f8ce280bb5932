package dev.windrow.internal.gpu.graph;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives scratch arrays places on the device: two arrays have the same if the last task that uses
 * the one comes before the first that uses the other. A place has as many elements as the longest
 * of its arrays.
 *
 * <p>Tasks run one after the other in one queue, so nobody writes to a place that somebody still
 * reads; and no task is given one place under two names.
 */
final class SharedPlaces {

    private final List<Place> places = new ArrayList<>();

    /** When an array is used. */
    private static final class Use {

        private final TornadoNativeArray array;
        private final int first;
        private int last;

        Use(TornadoNativeArray array, int first) {
            this.array = array;
            this.first = first;
            last = first;
        }

        private long bytes() {
            return array.getNumBytesOfSegmentWithHeader();
        }
    }

    /** Arrays that come one after the other. */
    private static final class Place {

        private final List<Use> uses = new ArrayList<>();

        boolean isFree(Use next) {
            return uses.getLast().last < next.first
                    && uses.getLast().array.getClass() == next.array.getClass();
        }

        TornadoNativeArray longest() {
            return uses.stream()
                    .max(Comparator.comparingLong(Use::bytes))
                    .map(use -> use.array)
                    .orElseThrow();
        }

        long bytes() {
            return longest().getNumBytesOfSegmentWithHeader();
        }
    }

    private SharedPlaces() {}

    /**
     * Returns for each array that stands in the place of a longer one, or of one as long, which.
     *
     * @param tasks the arguments of each task, in the order in which they run
     * @param scratch arrays that no task needs before the first that is given it, nor after the
     *     last
     */
    static Map<TornadoNativeArray, TornadoNativeArray> of(
            List<List<Object>> tasks, Set<TornadoNativeArray> scratch) {
        SharedPlaces shared = new SharedPlaces();
        usesOf(tasks, scratch).forEach(shared::add);
        Map<TornadoNativeArray, TornadoNativeArray> placed = new IdentityHashMap<>();
        for (Place place : shared.places) {
            TornadoNativeArray longest = place.longest();
            for (Use use : place.uses) {
                if (use.array != longest) {
                    placed.put(use.array, longest);
                }
            }
        }
        return placed;
    }

    /** Returns when arrays are used, in the order in which they first are. */
    private static List<Use> usesOf(List<List<Object>> tasks, Set<TornadoNativeArray> scratch) {
        Map<TornadoNativeArray, Use> byArray = new IdentityHashMap<>();
        List<Use> uses = new ArrayList<>();
        for (int task = 0; task < tasks.size(); task++) {
            for (TornadoNativeArray array : GraphParts.arraysOf(tasks.get(task))) {
                if (!scratch.contains(array)) {
                    continue;
                }
                if (!byArray.containsKey(array)) {
                    Use use = new Use(array, task);
                    byArray.put(array, use);
                    uses.add(use);
                }
                byArray.get(array).last = task;
            }
        }
        return uses;
    }

    /** Takes the free place that suits best: the shortest that is long enough, or the longest. */
    private void add(Use use) {
        Place best = null;
        for (Place place : places) {
            if (place.isFree(use) && (best == null || suits(use, place, best))) {
                best = place;
            }
        }
        if (best == null) {
            best = new Place();
            places.add(best);
        }
        best.uses.add(use);
    }

    private static boolean suits(Use use, Place place, Place best) {
        boolean isLongEnough = place.bytes() >= use.bytes();
        return isLongEnough && best.bytes() >= use.bytes()
                ? place.bytes() < best.bytes()
                : place.bytes() > best.bytes();
    }
}
