// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.error.WindrowException;
import dev.windrow.internal.gpu.device.DeviceCatalog;
import dev.windrow.internal.session.TornadoVm;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The devices that TornadoVM sees.
 *
 * @param all the devices, by back end; empty if there are none
 * @param runtime TornadoVM and its version; empty if it is missing
 * @param reason why there are no devices, and what to do, in one line; empty if there are devices
 */
public record Devices(List<DeviceInfo> all, String runtime, String reason) {

    /** Rejects null. */
    public Devices {
        all = List.copyOf(all);
        Objects.requireNonNull(runtime, "runtime");
        Objects.requireNonNull(reason, "reason");
    }

    /**
     * {@return the devices} It asks TornadoVM, which starts its drivers. If something is missing,
     * it does not fail: {@link #reason} tells what.
     */
    public static Devices list() {
        if (!TornadoVm.isPresent()) {
            return new Devices(List.of(), "", TornadoVm.MISSING);
        }
        String runtime = DeviceCatalog.runtime();
        try {
            List<DeviceInfo> all = DeviceCatalog.devices().stream().map(Devices::info).toList();
            return new Devices(
                    all, runtime, all.isEmpty() ? "TornadoVM's drivers found no device" : "");
        } catch (WindrowException e) {
            return new Devices(List.of(), runtime, String.valueOf(e.getMessage()));
        }
    }

    /** {@return the device that queries run on, if there is one} */
    public Optional<DeviceInfo> preferred() {
        return all.stream().filter(DeviceInfo::isDefault).findFirst();
    }

    private static DeviceInfo info(DeviceCatalog.Device device) {
        return new DeviceInfo(
                device.backendIndex(),
                device.deviceIndex(),
                device.backend(),
                device.name(),
                device.type(),
                device.computeUnits(),
                device.globalMemoryBytes(),
                device.localMemoryBytes(),
                device.maxThreadsPerBlock(),
                device.isDefault());
    }
}
