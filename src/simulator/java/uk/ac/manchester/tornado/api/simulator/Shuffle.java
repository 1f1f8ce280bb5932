// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import java.util.SplittableRandom;

/** Random orders from a seed. */
final class Shuffle {

    private final SplittableRandom random;

    Shuffle(long seed) {
        random = new SplittableRandom(seed);
    }

    static int[] identity(int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        return order;
    }

    void apply(int[] order) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
    }
}
