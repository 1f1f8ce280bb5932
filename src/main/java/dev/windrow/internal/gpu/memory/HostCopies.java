// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

/**
 * The copies on the host that made arrays of columns.
 *
 * @param bytes copied bytes of columns; borrowed memory is not counted
 * @param nanoseconds how long it took
 */
public record HostCopies(long bytes, long nanoseconds) {

    public static final HostCopies NONE = new HostCopies(0, 0);

    /** Returns the copies made since an earlier total. */
    public HostCopies since(HostCopies earlier) {
        return new HostCopies(bytes - earlier.bytes, nanoseconds - earlier.nanoseconds);
    }

    HostCopies plus(HostCopies more) {
        return new HostCopies(bytes + more.bytes, nanoseconds + more.nanoseconds);
    }
}
