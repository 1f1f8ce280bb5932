// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.enums;

/** Where a profile goes. */
public enum ProfilerMode {
    /** Logged after each execution; the real one prints. */
    CONSOLE,
    /** Kept for {@code TornadoProfilerResult.getProfileLog()}. */
    SILENT
}
