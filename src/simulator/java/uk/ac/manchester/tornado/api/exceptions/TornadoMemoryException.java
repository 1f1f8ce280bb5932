// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** An array that cannot be placed on the device. */
public class TornadoMemoryException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    public TornadoMemoryException(String message) {
        super(message);
    }
}
