package dev.windrow.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** What a {@link TextKernel} is given in one of its passes. */
public interface TextPass {

    /** Returns the task's name. */
    String name();

    /** Returns the context that tells a thread which it is. */
    KernelContext context();

    /** Returns how many rows there are, and what else {@link TextWriter} is told. */
    IntArray sizes();

    /** Returns a bit for each row that is not null, for {@link TextWriter#runs}. */
    LongArray present();

    /**
     * Returns where the strings of a column begin, and where the last ends: an element more than
     * rows.
     */
    IntArray offsets(String column);

    /** Returns the bytes of a column's strings, as {@link Text} reads them. */
    LongArray characters(String column);

    /**
     * Returns the values of a column of one width, as 64-bit words that hold their bytes one after
     * the other.
     */
    LongArray words(String column);

    /** Returns the tiles, for {@link TextWriter#begin} and {@link TextWriter#end}. */
    IntArray tiles();

    /** Returns where the strings that are made begin, for the same. */
    IntArray starts();

    /** Returns where the strings are written to; not to be read. */
    LongArray out();

    /** Returns {@link TextWriter#MEASURE} or {@link TextWriter#WRITE}. */
    int number();
}
