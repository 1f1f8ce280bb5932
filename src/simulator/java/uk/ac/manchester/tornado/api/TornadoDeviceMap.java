// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoDevice;
import uk.ac.manchester.tornado.api.enums.TornadoDeviceType;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Queries over all back ends and devices. */
public class TornadoDeviceMap {

    private final List<TornadoBackend> backends;

    public TornadoDeviceMap() {
        TornadoRuntime runtime = TornadoRuntimeProvider.getTornadoRuntime();
        backends =
                IntStream.range(0, runtime.getNumBackends()).mapToObj(runtime::getBackend).toList();
    }

    public int getNumBackends() {
        return backends.size();
    }

    public List<TornadoBackend> getAllBackends() {
        return backends;
    }

    public List<TornadoBackend> getBackendsWithPredicate(
            Predicate<? super TornadoBackend> predicate) {
        return backends.stream().filter(predicate).toList();
    }

    public List<TornadoBackend> getBackendsWithDevicePredicate(
            Predicate<? super TornadoDevice> predicate) {
        return getBackendsWithPredicate(
                backend -> backend.getAllDevices().stream().anyMatch(predicate));
    }

    /** The devices whose name contains {@code deviceName}, in any case. */
    public Stream<TornadoDevice> getDevicesByName(String deviceName) {
        String wanted = deviceName.toLowerCase(Locale.ROOT);
        return allDevices()
                .filter(
                        device ->
                                device.getPhysicalDevice()
                                        .getDeviceName()
                                        .toLowerCase(Locale.ROOT)
                                        .contains(wanted));
    }

    public Stream<TornadoDevice> getDevicesByType(TornadoDeviceType deviceType) {
        return allDevices().filter(device -> device.getDeviceType() == deviceType);
    }

    private Stream<TornadoDevice> allDevices() {
        return backends.stream().flatMap(backend -> backend.getAllDevices().stream());
    }
}
