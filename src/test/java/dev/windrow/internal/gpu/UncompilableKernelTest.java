// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.kernel.Kernels.aggregation;
import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Kernels.run;
import static dev.windrow.kernel.Parameters.doubles;
import static dev.windrow.kernel.Parameters.newDoubles;
import static dev.windrow.kernel.Parameters.resultDoubles;
import static dev.windrow.kernel.Parameters.segmentStarts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Columns;
import dev.windrow.Devices;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.UserKernel;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;

import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

import java.util.List;
import java.util.Map;

/** Users' kernels that TornadoVM cannot compile: only the real one refuses them. */
@ExtendWith(NoLeaks.class)
@DisabledIf("dev.windrow.simulator.SimulatorPresence#isPresent")
class UncompilableKernelTest {

    static void twice(DoubleArray v, DoubleArray result) {
        for (@Parallel int row = 0; row < v.getSize(); row++) {
            result.set(row, 2 * v.get(row));
        }
    }

    /** Makes an object for each row. */
    static void makesObjects(DoubleArray v, DoubleArray result) {
        for (@Parallel int row = 0; row < v.getSize(); row++) {
            result.set(row, new Object().hashCode() + v.get(row));
        }
    }

    /** OpenCL C has no literal for NaN. Only its compiler finds that out, once the graph runs. */
    static void hasNan(DoubleArray v, DoubleArray result) {
        for (@Parallel int row = 0; row < v.getSize(); row++) {
            result.set(row, v.get(row) > 1 ? Double.NaN : 1);
        }
    }

    static void makesObjectsOfGroups(IntArray starts, DoubleArray v, DoubleArray result) {
        for (@Parallel int group = 0; group < result.getSize(); group++) {
            result.set(group, new Object().hashCode() + v.get(starts.get(group)));
        }
    }

    @Test
    void theErrorNamesTheKernelAndTornadoVmsReason() {
        UserKernel good =
                kernel("twice", UncompilableKernelTest::twice, doubles("v"), newDoubles("twice"));
        UserKernel bad =
                kernel(
                        "makes_objects",
                        UncompilableKernelTest::makesObjects,
                        doubles("v"),
                        newDoubles("result"));
        try (Windrow windrow = device();
                Table table = table()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.transform(table, run(good, bad)))
                    .returns(ErrorCode.KERNEL, WindrowException::code)
                    .withMessageStartingWith(
                            "kernel \"makes_objects\" does not compile for the device: ")
                    .withMessageContaining("hashCode");
            try (TransformResult result = windrow.transform(table, run(good))) {
                assertThat(Columns.read(result.column("twice"))).isEqualTo(List.of(2.0, 4.0));
            }
        }
    }

    @Test
    @EnabledIf("isOpenCl")
    void theErrorOfALaterCompilerNamesTheKernelToo() {
        UserKernel bad =
                kernel(
                        "has_nan",
                        UncompilableKernelTest::hasNan,
                        doubles("v"),
                        newDoubles("result"));
        try (Windrow windrow = device();
                Table table = table()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.transform(table, run(bad)))
                    .returns(ErrorCode.KERNEL, WindrowException::code)
                    .withMessageStartingWith("kernel \"has_nan\" does not compile for the device: ")
                    .withMessageContaining("compilation with the OpenCL driver");
        }
    }

    static boolean isOpenCl() {
        return Devices.list()
                .preferred()
                .filter(it -> it.backend().equalsIgnoreCase("OpenCL"))
                .isPresent();
    }

    @Test
    void anAggregationsErrorNamesItsKernel() {
        UserKernel bad =
                kernel(
                        "makes_objects",
                        UncompilableKernelTest::makesObjectsOfGroups,
                        segmentStarts(),
                        doubles("v"),
                        resultDoubles());
        try (Windrow windrow = device();
                Table table = table()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.groupBy(table).aggregate(aggregation(bad)))
                    .returns(ErrorCode.KERNEL, WindrowException::code)
                    .withMessageStartingWith(
                            "kernel \"makes_objects\" does not compile for the device: ");
        }
    }

    private static Windrow device() {
        return Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        return new Table(
                Map.of("v", Columns.of(memory, Primitive.FLOAT64, List.of(1.0, 2.0))), 2, memory);
    }
}
