// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

class SharedPlacesTest {

    private final IntArray a = new IntArray(10);
    private final IntArray b = new IntArray(10);
    private final IntArray c = new IntArray(7);
    private final IntArray d = new IntArray(30);
    private final LongArray e = new LongArray(5);

    private static Map<TornadoNativeArray, TornadoNativeArray> places(
            List<List<?>> tasks, TornadoNativeArray... scratch) {
        return SharedPlaces.of(tasks, Set.of(scratch));
    }

    @Test
    void arraysThatAreNeededAtOnceHavePlacesOfTheirOwn() {
        assertThat(places(List.of(List.of(a, b), List.of(b, c), List.of(c, d)), a, b, c, d))
                .containsOnly(Map.entry(c, a), Map.entry(b, d));
        assertThat(places(List.of(List.of(a), List.of(a, b)), a, b)).isEmpty();
        assertThat(places(List.of(List.of(a), List.of(b), List.of(a)), a, b)).isEmpty();
    }

    @Test
    void thePlaceIsThatOfTheLongest() {
        assertThat(places(List.of(List.of(c), List.of(d), List.of(a)), a, c, d))
                .containsOnly(Map.entry(c, d), Map.entry(a, d));
    }

    @Test
    void theShortestPlaceThatSufficesIsTaken() {
        assertThat(places(List.of(List.of(a, d), List.of(c)), a, c, d))
                .containsOnly(Map.entry(c, a));
    }

    @Test
    void onlyScratchOfOneKindSharesAPlace() {
        assertThat(places(List.of(List.of(a), List.of(e)), a, e)).isEmpty();
        assertThat(places(List.of(List.of(a), List.of(b)), a)).isEmpty();
        assertThat(places(List.of(List.of(1, "x"), List.of(a, 2)), a)).isEmpty();
    }

    /** No task finds an array overwritten whose contents are still needed. */
    @Test
    void noArrayIsOverwrittenThatIsStillNeeded() {
        for (int seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<TornadoNativeArray> arrays = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                arrays.add(new IntArray(1 + random.nextInt(5)));
            }
            List<List<?>> tasks = new ArrayList<>();
            for (int task = 0; task < 15; task++) {
                int from = Math.min(10, task);
                tasks.add(List.of(arrays.get(random.nextInt(from, 12)), arrays.get(from)));
            }
            check(tasks, arrays);
        }
    }

    private static void check(List<List<?>> tasks, List<TornadoNativeArray> arrays) {
        Map<TornadoNativeArray, TornadoNativeArray> placed =
                SharedPlaces.of(tasks, new LinkedHashSet<>(arrays));
        for (TornadoNativeArray one : arrays) {
            TornadoNativeArray place = placed.getOrDefault(one, one);
            assertThat(place.getSize()).isGreaterThanOrEqualTo(one.getSize());
            for (TornadoNativeArray other : arrays) {
                if (one != other && placed.getOrDefault(other, other) == place) {
                    assertThat(
                                    last(tasks, one) < first(tasks, other)
                                            || last(tasks, other) < first(tasks, one))
                            .isTrue();
                }
            }
        }
    }

    private static int first(List<List<?>> tasks, TornadoNativeArray array) {
        int task = 0;
        while (task < tasks.size() && !tasks.get(task).contains(array)) {
            task++;
        }
        return task;
    }

    private static int last(List<List<?>> tasks, TornadoNativeArray array) {
        int task = tasks.size() - 1;
        while (task >= 0 && !tasks.get(task).contains(array)) {
            task--;
        }
        return task;
    }
}
