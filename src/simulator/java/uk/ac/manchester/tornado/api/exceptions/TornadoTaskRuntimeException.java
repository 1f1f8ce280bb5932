// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** A task that is declared wrongly. */
public class TornadoTaskRuntimeException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    public TornadoTaskRuntimeException(String message) {
        super(message);
    }

    public TornadoTaskRuntimeException(String message, Exception cause) {
        super(message, cause);
    }
}
