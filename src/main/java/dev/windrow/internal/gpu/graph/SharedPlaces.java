// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives scratch arrays places on the device. Two arrays can share a place if the last task that
 * uses one comes before the first task that uses the other. A place has as many elements as the
 * longest of its arrays.
 *
 * <p>Tasks run one after the other in one queue, so no task writes to a place that another still
 * reads. No task is given one place under two names.
 */
final class SharedPlaces {

    private final List<Place> places = new ArrayList<>();

    /** The first and the last task that use an array. */
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

    /** Arrays that use one piece of memory, one after the other. */
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
     * Returns, for each array that shares the place of one at least as long, that other array.
     *
     * @param tasks the arguments of each task, in the order in which they run
     * @param scratch arrays whose contents no task needs before the first task that is given them,
     *     nor after the last
     */
    static Map<TornadoNativeArray, TornadoNativeArray> of(
            List<List<?>> tasks, Set<TornadoNativeArray> scratch) {
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

    /** Returns when each array is used, in the order of first use. */
    private static List<Use> usesOf(List<List<?>> tasks, Set<TornadoNativeArray> scratch) {
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

    /**
     * Takes the free place that fits best: the shortest that is long enough, or else the longest.
     */
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
