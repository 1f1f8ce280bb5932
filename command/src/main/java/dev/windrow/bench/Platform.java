// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import dev.windrow.DeviceInfo;
import dev.windrow.Devices;
import dev.windrow.Windrow;
import dev.windrow.profile.Profile;

import java.util.Objects;

/**
 * The platform that a case ran on.
 *
 * @param device the device's name, or the CPU engine's description
 * @param backend TornadoVM's back end, or {@code cpu}
 * @param version the engine's name and version, such as {@code windrow 0.1.0}
 * @param runtime TornadoVM's version; empty on the CPU
 * @param java the JVM's version
 */
public record Platform(String device, String backend, String version, String runtime, String java) {

    /** The version of a class that is not loaded from a jar. */
    private static final String NO_JAR = "(not from its jar)";

    public Platform {
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(backend, "backend");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(runtime, "runtime");
        Objects.requireNonNull(java, "java");
    }

    /** Returns where a query ran. */
    public static Platform of(Profile profile) {
        if (!isDevice(profile)) {
            return new Platform(profile.engine(), "cpu", windrowVersion(), "", javaVersion());
        }
        Devices devices = Devices.list();
        DeviceInfo device = devices.preferred().orElseThrow();
        return new Platform(
                device.name().strip(),
                device.backend(),
                windrowVersion(),
                devices.runtime(),
                javaVersion());
    }

    /** Returns whether a query ran on a device, not on the CPU engine. */
    public static boolean isDevice(Profile profile) {
        return profile.peakDeviceBytes() > 0;
    }

    private static String windrowVersion() {
        String version = Windrow.class.getPackage().getImplementationVersion();
        return "windrow " + (version == null ? NO_JAR : version);
    }

    private static String javaVersion() {
        return Runtime.version().toString();
    }
}
