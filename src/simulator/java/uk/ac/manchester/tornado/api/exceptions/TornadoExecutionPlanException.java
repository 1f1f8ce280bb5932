// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api.exceptions;

import java.io.Serial;

/** Declared by {@code TornadoExecutionPlan.close()}; checked, as in the real API. */
public class TornadoExecutionPlanException extends Exception {

    @Serial private static final long serialVersionUID = 1L;

    public TornadoExecutionPlanException(String message) {
        super(message);
    }

    public TornadoExecutionPlanException(String message, Throwable cause) {
        super(message, cause);
    }
}
