// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import java.util.logging.LogManager;

/**
 * Turns off the logs of libraries: a terminal shows the result and Windrow's own errors alone. Java
 * makes an instance when the first library logs; see {@link LogManager}.
 */
@SuppressWarnings("HideUtilityClassConstructor")
public final class QuietLogging {

    /** Removes every handler. */
    public QuietLogging() {
        LogManager.getLogManager().reset();
    }
}
