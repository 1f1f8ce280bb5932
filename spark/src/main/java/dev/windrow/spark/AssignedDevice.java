// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import org.apache.spark.resource.ResourceInformation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * The device that Spark has assigned to an executor. TornadoVM's CUDA back end drives the first
 * device that its process sees, so all others are hidden, by the variable {@value #VARIABLE}. CUDA
 * reads it when it starts, and a process may set it for itself until then. Java cannot, but the C
 * library can.
 */
final class AssignedDevice {

    private static final Logger LOGGER = LoggerFactory.getLogger(AssignedDevice.class);

    /** The variable that tells CUDA which devices there are. */
    static final String VARIABLE = "CUDA_VISIBLE_DEVICES";

    private AssignedDevice() {}

    /**
     * Hides all devices but the assigned one. Before a device is opened.
     *
     * @param gpus Spark's resource {@code gpu}; null if Spark has assigned none
     */
    static void show(@Nullable ResourceInformation gpus) {
        if (gpus == null || gpus.addresses().length == 0) {
            return;
        }
        String address = gpus.addresses()[0];
        if (gpus.addresses().length > 1) {
            LOGGER.warn("Spark assigned {}, of which Windrow drives the first", gpus);
        }
        String visible = System.getenv(VARIABLE);
        if (isFor(address, visible)) {
            set(VARIABLE, address);
            LOGGER.info("Windrow drives the GPU {}, which Spark assigned", address);
        } else {
            LOGGER.info("{}={} stays, though Spark assigned {}", VARIABLE, visible, address);
        }
    }

    /**
     * Returns whether an address is one of the devices that the process may see. If the variable
     * names others, Spark's addresses count those that are visible, or whoever set it knows better.
     */
    static boolean isFor(String address, @Nullable String visible) {
        return visible == null
                || visible.isBlank()
                || Arrays.stream(visible.split(",")).map(String::strip).anyMatch(address::equals);
    }

    /** Sets a variable of this process. Java's own copy of the variables stays as it is. */
    static void set(String variable, String value) {
        Linker linker = Linker.nativeLinker();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment function = linker.defaultLookup().findOrThrow("setenv");
            MethodHandle setenv =
                    linker.downcallHandle(
                            function, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
            int failed =
                    (int)
                            setenv.invokeExact(
                                    arena.allocateFrom(variable), arena.allocateFrom(value), 1);
            if (failed != 0) {
                throw new IllegalStateException("setenv(\"" + variable + "\") failed");
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
