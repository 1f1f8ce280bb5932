// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.Devices;
import dev.windrow.Windrow;

/** The software on which times were measured. */
final class Software {

    private Software() {}

    static String line() {
        String version = Windrow.class.getPackage().getImplementationVersion();
        return "Windrow"
                + (version == null ? "" : " " + version)
                + ", "
                + Devices.list().runtime()
                + ", Java "
                + Runtime.version();
    }
}
