// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** Misuse of the API, or a task that failed. */
public class TornadoRuntimeException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    public TornadoRuntimeException(String message) {
        super(message);
    }

    public TornadoRuntimeException(Exception cause) {
        super(cause);
    }
}
