// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** A kernel computes with 64-bit floats, and the device has none. */
public class TornadoDeviceFP64NotSupported extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    public TornadoDeviceFP64NotSupported(String message) {
        super(message);
    }
}
