// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.simulator.DeviceCounts;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Makes every test of a class a leak test of the simulated device: each must free the device memory
 * that it takes. On a real device it tests nothing.
 */
public final class NoDeviceLeaks implements BeforeEachCallback, AfterEachCallback {

    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(NoDeviceLeaks.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        context.getStore(NAMESPACE).put("before", heldBytes());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (context.getExecutionException().isEmpty()) {
            assertThat(heldBytes())
                    .as("bytes of device memory after the test")
                    .isEqualTo(context.getStore(NAMESPACE).get("before", Long.class));
        }
    }

    /** Returns the bytes in use of the simulated device's memory; 0 on a real device. */
    static long heldBytes() {
        return DeviceCounts.get().heldBytes();
    }
}
