// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** No back end has the asked index. */
public class TornadoBackendNotFound extends TornadoRuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    public TornadoBackendNotFound(String message) {
        super(message);
    }
}
