package dev.windrow.query;

import java.lang.foreign.MemorySegment;

/**
 * The code of a kernel, and what the host needs to call it: known where the types of its arguments
 * are, and to nobody else.
 */
public interface KernelCode {

    /** Returns the method, in the form in which TornadoVM takes it. */
    Object task();

    /** Calls the method on the host. */
    void call(Object[] arguments);

    /** Returns a new array of the type that the method takes, of zeros. */
    Object newArray(ArrayType type, int length);

    /** Returns the elements of such an array, as they lie in memory. */
    MemorySegment memory(Object array);
}
