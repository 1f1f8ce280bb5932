// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** XXH64 step by step, as its specification has it. */
final class PlainXxHash {

    private static final long[] PRIMES = {
        0,
        Long.parseUnsignedLong("11400714785074694791"),
        Long.parseUnsignedLong("14029467366897019727"),
        Long.parseUnsignedLong("1609587929392839161"),
        Long.parseUnsignedLong("9650029242287828579"),
        Long.parseUnsignedLong("2870177450012600261")
    };

    private PlainXxHash() {}

    static long of(byte[] bytes, long seed) {
        ByteBuffer input = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long sum = bytes.length < 32 ? seed + PRIMES[5] : ofLanes(input, seed);
        sum += bytes.length;
        while (input.remaining() >= 8) {
            sum = Long.rotateLeft(sum ^ round(0, input.getLong()), 27) * PRIMES[1] + PRIMES[4];
        }
        if (input.remaining() >= 4) {
            long lane = Integer.toUnsignedLong(input.getInt());
            sum = Long.rotateLeft(sum ^ lane * PRIMES[1], 23) * PRIMES[2] + PRIMES[3];
        }
        while (input.hasRemaining()) {
            sum = Long.rotateLeft(sum ^ (input.get() & 255) * PRIMES[5], 11) * PRIMES[1];
        }
        sum = (sum ^ sum >>> 33) * PRIMES[2];
        sum = (sum ^ sum >>> 29) * PRIMES[3];
        return sum ^ sum >>> 32;
    }

    private static long ofLanes(ByteBuffer input, long seed) {
        long[] lanes = {seed + PRIMES[1] + PRIMES[2], seed + PRIMES[2], seed, seed - PRIMES[1]};
        while (input.remaining() >= 32) {
            for (int lane = 0; lane < 4; lane++) {
                lanes[lane] = round(lanes[lane], input.getLong());
            }
        }
        long sum = 0;
        int[] distances = {1, 7, 12, 18};
        for (int lane = 0; lane < 4; lane++) {
            sum += Long.rotateLeft(lanes[lane], distances[lane]);
        }
        for (long lane : lanes) {
            sum = (sum ^ round(0, lane)) * PRIMES[1] + PRIMES[4];
        }
        return sum;
    }

    private static long round(long lane, long input) {
        return Long.rotateLeft(lane + input * PRIMES[2], 31) * PRIMES[1];
    }
}
