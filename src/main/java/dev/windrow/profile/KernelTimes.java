// SPDX-License-Identifier: Apache-2.0
package dev.windrow.profile;

/**
 * Selects the runs of which TornadoVM times each copy and each kernel, under the name of its task.
 * The device then waits after each: no copy overlaps with compilation, and no kernel follows
 * another at once. Everything else in a {@link Profile} is always recorded.
 */
public enum KernelTimes {

    /** Only runs that ask for it. */
    NEVER,

    /**
     * The first run of a session, and others as long as timing costs at most 3 % of the time that
     * the session's runs take on the device.
     */
    SPARINGLY,

    /** Every query and operation that runs once, and the first run of a prepared query. */
    ALWAYS
}
