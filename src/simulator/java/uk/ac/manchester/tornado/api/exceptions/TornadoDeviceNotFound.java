// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** No device has the asked index. */
public class TornadoDeviceNotFound extends TornadoRuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    public TornadoDeviceNotFound(String message) {
        super(message);
    }
}
