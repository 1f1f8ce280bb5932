// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import java.util.Random;

/** How rows are distributed over keys. */
enum Skew {
    /** Each key is as likely as the others; with as many keys as rows, each has one row. */
    UNIFORM,
    /** Key i is as likely as 1 / i^1.5. */
    ZIPF,
    /** One key has nine rows in ten. */
    GIANT;

    private static final double EXPONENT = 1.5;

    /** Returns the key, 0 to {@code keys - 1}, of each row. */
    int[] draw(int rows, int keys, Random random) {
        return switch (this) {
            case UNIFORM -> keys == rows ? permutation(rows, random) : uniform(rows, keys, random);
            case ZIPF -> zipf(rows, keys, random);
            case GIANT -> giant(rows, keys, random);
        };
    }

    private static int[] permutation(int rows, Random random) {
        int[] keys = new int[rows];
        for (int row = 0; row < rows; row++) {
            int other = random.nextInt(row + 1);
            keys[row] = keys[other];
            keys[other] = row;
        }
        return keys;
    }

    private static int[] uniform(int rows, int keys, Random random) {
        return random.ints(rows, 0, Math.max(1, keys)).toArray();
    }

    private static int[] giant(int rows, int keys, Random random) {
        int[] drawn = uniform(rows, keys, random);
        for (int row = 0; row < rows; row++) {
            drawn[row] = random.nextInt(10) == 0 ? drawn[row] : 0;
        }
        return drawn;
    }

    private static int[] zipf(int rows, int keys, Random random) {
        double[] upTo = new double[Math.max(1, keys)];
        double total = 0;
        for (int key = 0; key < upTo.length; key++) {
            total += Math.pow(key + 1, -EXPONENT);
            upTo[key] = total;
        }
        int[] drawn = new int[rows];
        for (int row = 0; row < rows; row++) {
            int at = java.util.Arrays.binarySearch(upTo, random.nextDouble() * total);
            drawn[row] = Math.min(upTo.length - 1, at < 0 ? -at - 1 : at);
        }
        return drawn;
    }
}
