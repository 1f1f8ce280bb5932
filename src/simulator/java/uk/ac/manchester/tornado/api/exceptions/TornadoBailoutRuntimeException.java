// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** A kernel that does not compile or does not fit the device. */
public class TornadoBailoutRuntimeException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    public TornadoBailoutRuntimeException(String message) {
        super(message);
    }

    public TornadoBailoutRuntimeException(String message, Exception cause) {
        super(message, cause);
    }
}
