// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.conformance;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;

/** Hash functions and comparisons of keys as Windrow's kernels do them. */
final class Hashing {

    private static final int INT_MASKED_SHIFT = 0;
    private static final int LONG_MASKED_SHIFT = 1;
    private static final int MURMUR3 = 2;
    private static final int MIX64 = 3;
    private static final int FNV = 4;
    private static final int LONG_LESS = 5;
    private static final int LONG_EQUAL = 6;
    private static final int UNSIGNED_LESS = 7;
    private static final int NESTED_TERNARY = 8;
    private static final int SLOT = 9;

    private Hashing() {}

    static List<CompilerCheck> checks() {
        return List.of(
                check("int (x >> k) & mask", INT_MASKED_SHIFT),
                check("long (x >> k) & mask", LONG_MASKED_SHIFT),
                check("murmur3 with masked shifts", MURMUR3),
                check("64-bit multiply mixing, masked", MIX64),
                check("FNV over 8 bytes", FNV),
                check("long < long", LONG_LESS),
                check("long == long", LONG_EQUAL),
                check("unsigned < by flipped signs", UNSIGNED_LESS),
                check("nested ternaries", NESTED_TERNARY),
                check("slot of a hash: multiply, shift, mask", SLOT));
    }

    private static CompilerCheck check(String name, int formula) {
        return new CompilerCheck(
                name,
                PairExperiment.of(Hashing::pairKernel, formula, (a, b) -> apply(formula, a, b)));
    }

    /**
     * Computes one formula of each pair.
     *
     * <p>Launch: a thread a pair.
     *
     * <p>Reads a and b; writes out; all of one length, the number of threads.
     *
     * <p>Races: none, each thread has its own elements.
     */
    static void pairKernel(
            KernelContext context, LongArray a, LongArray b, LongArray out, int formula) {
        int i = context.globalIdx;
        out.set(i, apply(formula, a.get(i), b.get(i)));
    }

    static long apply(int formula, long a, long b) {
        long result = 0;
        int x = (int) a;
        int y = (int) b;
        if (formula == INT_MASKED_SHIFT) {
            result = x ^ ((x >> 15) & 0x1ffff);
        }
        if (formula == LONG_MASKED_SHIFT) {
            result = a ^ ((a >> 33) & 0x7fffffffL);
        }
        if (formula == MURMUR3) {
            result = murmur3(x);
        }
        if (formula == MIX64) {
            result = mix64(a);
        }
        if (formula == FNV) {
            result = fnv(a);
        }
        if (formula == LONG_LESS) {
            result = a < b ? 1 : 0;
        }
        if (formula == LONG_EQUAL) {
            result = (a & 7L) == (b & 7L) ? 1 : 0;
        }
        if (formula == UNSIGNED_LESS) {
            result = (a ^ Long.MIN_VALUE) < (b ^ Long.MIN_VALUE) ? 1 : 0;
        }
        if (formula == NESTED_TERNARY) {
            result = a > b ? (x > y ? 1 : 2) : (x > y ? 3 : 4);
        }
        if (formula == SLOT) {
            result = (int) (((a * 0x9e3779b97f4a7c15L) >> 40) & 0xffffffL) & 1023;
        }
        return result;
    }

    private static int murmur3(int x) {
        int h = x;
        h ^= (h >> 16) & 0xffff;
        h *= 0x85ebca6b;
        h ^= (h >> 13) & 0x7ffff;
        h *= 0xc2b2ae35;
        h ^= (h >> 16) & 0xffff;
        return h;
    }

    private static long mix64(long a) {
        long h = a;
        h = (h ^ ((h >> 30) & 0x3ffffffffL)) * 0xbf58476d1ce4e5b9L;
        h = (h ^ ((h >> 27) & 0x1fffffffffL)) * 0x94d049bb133111ebL;
        return h ^ ((h >> 31) & 0x1ffffffffL);
    }

    private static int fnv(long a) {
        int h = 0x811c9dc5;
        for (int i = 0; i < 8; i++) {
            h = (h ^ (int) ((a >> (8 * i)) & 0xff)) * 0x01000193;
        }
        return h;
    }
}
