// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** What a {@link TextKernel} gets in one of its passes. */
public interface TextPass {

    /** {@return the name of the task} */
    String name();

    /** {@return the context that tells a thread its index} */
    KernelContext context();

    /** {@return the number of rows, and the other sizes of {@link TextWriter}} */
    IntArray sizes();

    /** {@return a bit for each row that is not null, for {@link TextWriter#runs}} */
    LongArray present();

    /**
     * {@return where the strings of a column begin, and where the last one ends: one element more
     * than rows}
     *
     * @param column a column of utf8 or binary
     */
    IntArray offsets(String column);

    /**
     * {@return the bytes of a column's strings, as {@link Text} reads them}
     *
     * @param column a column of utf8 or binary
     */
    LongArray characters(String column);

    /**
     * {@return the values of a column, whose bytes lie one after the other in 64-bit words}
     *
     * @param column a column of fixed width
     */
    LongArray words(String column);

    /** {@return the tiles, for {@link TextWriter#begin} and {@link TextWriter#end}} */
    IntArray tiles();

    /** {@return where the strings that are made begin, for the same two} */
    IntArray starts();

    /** {@return the words that strings are written to; not to be read} */
    LongArray out();

    /** {@return {@link TextWriter#MEASURE} or {@link TextWriter#WRITE}} */
    int number();
}
