// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** The device has less free memory than an allocation needs. */
public class TornadoOutOfMemoryException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    public TornadoOutOfMemoryException(String message) {
        super(message);
    }
}
