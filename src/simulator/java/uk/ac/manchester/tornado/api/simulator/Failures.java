// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.simulator;

import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** Makes the exceptions of failed tasks. */
final class Failures {

    private Failures() {}

    /** The real exception has no constructor for a message with a cause. */
    static TornadoRuntimeException of(String message, Throwable cause) {
        TornadoRuntimeException failure = new TornadoRuntimeException(message);
        failure.initCause(cause);
        return failure;
    }
}
