// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.TornadoBackend;
import uk.ac.manchester.tornado.api.TornadoRuntime;
import uk.ac.manchester.tornado.api.enums.TornadoVMBackendType;
import uk.ac.manchester.tornado.api.runtime.TornadoRuntimeProvider;

/**
 * The device that this process drives. A process drives one: TornadoVM compiles for its default
 * device, and its CUDA back end has a context of the first device that it sees, and of no other. So
 * the first who asks for a device decides for the process. For CUDA, the decision is made before
 * the process starts, by what it sees.
 */
public final class ChosenDevice {

    /**
     * The system property by which the windrow script tells that the process sees only one device,
     * and which number this has among all.
     */
    static final String VISIBLE_PROPERTY = "windrow.device.visible";

    private static @Nullable Integer chosen;

    private ChosenDevice() {}

    /**
     * Makes a device the default of this process.
     *
     * @param number its index within TornadoVM's default back end
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no such device, or another one
     *     was chosen; {@code ENGINE_UNAVAILABLE} if only a new process can use it
     */
    static synchronized void choose(int number) {
        if (chosen != null && chosen != number) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "device %d: this process drives device %d, for which it was asked first, and a"
                            + " process drives one",
                    number,
                    chosen);
        }
        if (chosen == null && !Integer.toString(number).equals(visible())) {
            makeDefault(number);
        }
        chosen = number;
    }

    private static @Nullable String visible() {
        return System.getProperty(VISIBLE_PROPERTY);
    }

    private static void makeDefault(int number) {
        TornadoRuntime runtime = TornadoRuntimeProvider.getTornadoRuntime();
        TornadoVMBackendType type = runtime.getDefaultDevice().getTornadoVMBackend();
        for (int index = 0; index < runtime.getNumBackends(); index++) {
            TornadoBackend backend = runtime.getBackend(index);
            if (backend.getBackendType() == type) {
                makeDefault(number, backend);
                return;
            }
        }
    }

    private static void makeDefault(int number, TornadoBackend backend) {
        if (number >= backend.getNumDevices()) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "device %d: there are %d, counted from 0, which windrow devices lists",
                    number,
                    backend.getNumDevices());
        }
        if (number > 0 && BackendKind.drivesFirstDeviceOnly(backend.getBackendType())) {
            throw WindrowException.of(
                    ErrorCode.ENGINE_UNAVAILABLE,
                    "device %d: TornadoVM drives the first CUDA device that it sees: start the"
                            + " process with CUDA_VISIBLE_DEVICES=%d, as windrow --device does",
                    number,
                    number);
        }
        if (number > 0) {
            backend.setDefaultDevice(number);
        }
    }

    /**
     * Returns the number that a device has for users.
     *
     * @param index its index now: the default device and the first one have changed places
     */
    static synchronized int number(int index) {
        String visible = visible();
        if (visible != null) {
            return Integer.parseInt(visible) + index;
        }
        if (chosen == null || index != 0 && index != chosen) {
            return index;
        }
        return index == 0 ? chosen : 0;
    }
}
