// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * How kernels reduce the values of a column. They are written for any accumulator, and made for
 * each record that is one, see {@link dev.windrow.internal.gpu.bytecode.FlattenedKernel}.
 *
 * @param <V> what is accumulated: a number, or the row that holds it
 */
public interface Accumulator<V> {

    /** Returns what an accumulator holds that has seen no row. */
    V none();

    /** Returns the value of a row. */
    V of(int row);

    /** Adds a row to an accumulator. */
    default V with(V total, int row) {
        return join(total, of(row));
    }

    /** Combines two accumulators. */
    V join(V a, V b);

    /** Returns 1 if a value is better than the best so far, 0 otherwise. */
    int isBetter(V best, V value);

    /** Makes an array in local memory, of a constant length. */
    Cells<V> inBlock(KernelContext context, int length);

    /** Makes a thread's array of the rows that it has in flight, of a constant length. */
    Cells<V> inThread(int length);

    /** Reads the value of a row in flight, where it has to be read before it is compared. */
    default void load(Cells<V> flight, int at, int row) {
        flight.set(at, of(row));
    }

    /** Returns the value of a row in flight. */
    default V loaded(Cells<V> flight, int at, int row) {
        return flight.get(at);
    }

    /** Returns an array of the device as an argument of kernels. */
    Cells<V> over(TornadoNativeArray array);

    /**
     * An array of values.
     *
     * @param <V> a value
     */
    interface Cells<V> {

        V get(int at);

        void set(int at, V value);
    }
}
