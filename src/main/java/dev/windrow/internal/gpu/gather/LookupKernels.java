// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.internal.engine.KeyPlaces;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Finds rows by their keys in an array over the span of all keys, or in a hash table, or by their
 * places.
 */
public final class LookupKernels {

    /** The place of the least key in {@code span}. */
    static final int LEAST = 0;

    /** The place of the length of the array. */
    static final int PLACES = 1;

    /** The place of the length of the hash table less 1. */
    static final int MASK = 2;

    private LookupKernels() {}

    /**
     * Finds a row for each key.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code counts[0]} keys with their presence, {@code span}, and {@code rowOf[key -
     * least]}; writes {@code found[position]}, -1 where no row has the key.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void find(
            KernelContext context,
            IntArray counts,
            LongArray keys,
            Presence presence,
            LongArray span,
            IntArray rowOf,
            IntArray found,
            int source) {
        int count = counts.get(0);
        long least = span.get(LEAST);
        long places = span.get(PLACES);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            int row = -1;
            if (presence.of(i) == 1) {
                long at = Values.readInteger(source, keys, i) - least;
                if (at >= 0L) {
                    if (at < places) {
                        row = rowOf.get((int) at);
                    }
                }
            }
            found.set(i, row);
        }
    }

    /**
     * Finds a row for each key in a hash table.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code counts[0]} keys with their presence, {@code span}, and the rows' own keys
     * where {@code rowOf} leads from a key's first place on to the first that is -1; writes {@code
     * found[position]}, -1 where no row has the key.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void findHashed(
            KernelContext context,
            IntArray counts,
            LongArray keys,
            Presence presence,
            LongArray span,
            IntArray rowOf,
            LongArray ownKeys,
            IntArray found,
            int source,
            int ownSource) {
        int count = counts.get(0);
        int mask = (int) span.get(MASK);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            int row = -1;
            if (presence.of(i) == 1) {
                long key = Values.readInteger(source, keys, i);
                int place = KeyPlaces.first(key, mask);
                row = rowOf.get(place);
                boolean isOther = row >= 0;
                while (isOther) {
                    isOther = Values.readInteger(ownSource, ownKeys, row) != key;
                    if (isOther) {
                        place = (place + 1) & mask;
                        row = rowOf.get(place);
                        isOther = row >= 0;
                    }
                }
            }
            found.set(i, row);
        }
    }

    /**
     * Finds the rows of a table of which places among others tell.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code counts[0]} places and {@code rows[place]}; writes {@code found[position]}.
     *
     * <p>Each thread writes elements of its own.
     */
    public static void findPlaces(
            KernelContext context,
            IntArray counts,
            IntArray places,
            IntArray rows,
            IntArray found) {
        int count = counts.get(0);
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            found.set(i, rows.get(places.get(i)));
        }
    }
}
