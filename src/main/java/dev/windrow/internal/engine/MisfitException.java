// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

/**
 * Thrown by an engine that has computed a value that does not fit its type and cannot tell which,
 * or that has selected no row of a query without keys and does not know what no rows give. The host
 * computes the same again, and reports the value and the reason.
 */
public final class MisfitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public MisfitException() {
        super("the device found a value that does not fit its type");
    }
}
