// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.ADDRESS;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;

/** The device that Spark assigns is the only one that CUDA finds. */
final class AssignedDeviceTest {

    private static final String VARIABLE = "WINDROW_TEST_DEVICES";

    @Test
    void librariesOfTheProcessSeeTheVariable() throws Throwable {
        AssignedDevice.set(VARIABLE, "3");
        assertThat(inC()).isEqualTo("3");
        AssignedDevice.set(VARIABLE, "GPU-1f2e");
        assertThat(inC()).isEqualTo("GPU-1f2e");
    }

    /** Reads the variable as CUDA does. */
    private static String inC() throws Throwable {
        Linker linker = Linker.nativeLinker();
        var getenv =
                linker.downcallHandle(
                        linker.defaultLookup().findOrThrow("getenv"),
                        FunctionDescriptor.of(ADDRESS, ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            var value = (MemorySegment) getenv.invokeExact(arena.allocateFrom(VARIABLE));
            return value.reinterpret(100).getString(0);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "1 | none | true",
                "1 | '' | true",
                "1 | 1 | true",
                "1 | 0, 1 | true",
                "1 | 2,3 | false",
                "GPU-a | GPU-a,GPU-b | true",
                "1 | GPU-a | false"
            })
    void hidesNoDeviceThatSomebodyHasChosen(String address, String visible, boolean isSet) {
        assertThat(AssignedDevice.isFor(address, visible)).isEqualTo(isSet);
    }
}
