// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.DeviceInfo;
import dev.windrow.Devices;
import dev.windrow.column.NativeAccess;
import dev.windrow.doctor.Finding.Status;
import dev.windrow.error.WindrowException;
import dev.windrow.launch.LaunchProfile;
import dev.windrow.launch.LaunchProfiles;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Tells what is installed, what is missing, and how to get it. */
final class Installation {

    private static final String JAVA = "Java";
    private static final int JAVA_NEEDED = 25;
    private static final String OPEN_NIO = "--add-opens=java.base/java.nio=ALL-UNNAMED";
    private static final String ALLOCATOR = "org.apache.arrow.memory.RootAllocator";
    private static final long PROBE_BYTES = 64;

    private final Devices devices;
    private final Consumer<Finding> findings;

    Installation(Devices devices, Consumer<Finding> findings) {
        this.devices = devices;
        this.findings = findings;
    }

    void examine() {
        java();
        arrow();
        tornadoVm();
        devices.all().forEach(this::device);
        devices.preferred().filter(device -> !device.isSimulated()).ifPresent(this::settings);
        devices.preferred().ifPresent(this::shapes);
    }

    private void java() {
        Runtime.Version version = Runtime.version();
        Module windrow = Installation.class.getModule();
        List<String> missing = new ArrayList<>();
        if (!opensNio(windrow)) {
            missing.add(OPEN_NIO);
        }
        if (!windrow.isNativeAccessEnabled()) {
            missing.add(NativeAccess.FLAG);
        }
        String found = version + ", " + System.getProperty("java.vendor");
        if (version.feature() < JAVA_NEEDED) {
            findings.accept(
                    new Finding(
                            Status.FAILED,
                            JAVA,
                            found + ", expected " + JAVA_NEEDED + " or newer"));
        } else if (missing.isEmpty()) {
            findings.accept(Finding.ok(JAVA, found + ", with all flags"));
        } else {
            findings.accept(
                    Finding.missing(
                            JAVA,
                            "%s: start it with %s, as the windrow script does"
                                    .formatted(found, String.join(" ", missing))));
        }
    }

    private static boolean opensNio(Module windrow) {
        return ByteBuffer.class.getModule().isOpen(ByteBuffer.class.getPackageName(), windrow);
    }

    /**
     * Allocates Arrow memory, by reflection, because only the packages of Arrow and files may name
     * its classes.
     */
    private void arrow() {
        if (!opensNio(Installation.class.getModule())) {
            // Arrow itself prints a stack trace first.
            findings.accept(
                    new Finding(Status.FAILED, "Arrow", "does not work without " + OPEN_NIO));
            return;
        }
        try {
            Class<?> type = Class.forName(ALLOCATOR);
            try (var allocator = (AutoCloseable) type.getConstructor().newInstance()) {
                ((AutoCloseable)
                                type.getMethod("buffer", long.class).invoke(allocator, PROBE_BYTES))
                        .close();
            }
            String version = type.getPackage().getImplementationVersion();
            findings.accept(Finding.ok("Arrow", (version == null ? "" : version + ", ") + "works"));
        } catch (Exception | LinkageError e) {
            findings.accept(
                    new Finding(
                            Status.FAILED,
                            "Arrow",
                            "does not work: " + innermost(e) + "; start Java with " + OPEN_NIO));
        }
    }

    private static Throwable innermost(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null && innermost.getCause() != innermost) {
            innermost = innermost.getCause();
        }
        return innermost;
    }

    private void tornadoVm() {
        String home = System.getenv("TORNADOVM_HOME");
        if (home != null && !home.isEmpty()) {
            new SdkExamination(Path.of(home), findings).examine();
        }
        if (devices.runtime().isEmpty()) {
            findings.accept(Finding.missing("TornadoVM", devices.reason()));
        } else if (home == null || home.isEmpty()) {
            findings.accept(Finding.ok("TornadoVM", devices.runtime()));
        }
        if (devices.all().isEmpty() && !devices.runtime().isEmpty()) {
            findings.accept(Finding.missing("device", devices.reason()));
        }
    }

    private void device(DeviceInfo device) {
        findings.accept(
                Finding.ok(
                        "device %d:%d".formatted(device.backendIndex(), device.deviceIndex()),
                        String.format(
                                Locale.ROOT,
                                "%s, %s, %s, %d compute units, %.1f GiB, %d KiB local memory%s",
                                device.backend(),
                                device.name(),
                                device.type(),
                                device.computeUnits(),
                                device.globalMemoryBytes() / (double) (1L << 30),
                                device.localMemoryBytes() >> 10,
                                device.isDefault() ? ", default" : "")));
    }

    private void settings(DeviceInfo device) {
        new OptionExamination(
                        device.backend(),
                        OptionExamination.ofProcess(),
                        System::getProperty,
                        findings)
                .examine();
    }

    /** Tells which launch profile the device uses. */
    private void shapes(DeviceInfo device) {
        try {
            LaunchProfile profile = LaunchProfiles.find(null, device.name(), device.backend());
            findings.accept(Finding.ok("launch profile", profile.toString()));
        } catch (WindrowException e) {
            findings.accept(
                    new Finding(Status.FAILED, "launch profile", String.valueOf(e.getMessage())));
        }
    }
}
