// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import dev.windrow.error.ErrorCode;

/** The exit status of the process. */
public final class ExitStatus {

    /** The command did what it was asked. */
    public static final int DONE = 0;

    /** The data is at fault, or what was asked cannot be had of it. */
    static final int DATA_AT_FAULT = 1;

    /** The command line is wrong: its options, their text, or a name in them. */
    static final int WRONG_USAGE = 2;

    /** An engine failed. */
    public static final int ENGINE_FAILED = 3;

    private ExitStatus() {}

    /** Returns the status of a failure. */
    public static int of(ErrorCode code) {
        return switch (code.fault()) {
            case QUERY -> WRONG_USAGE;
            case DATA -> DATA_AT_FAULT;
            case ENGINE -> ENGINE_FAILED;
        };
    }
}
