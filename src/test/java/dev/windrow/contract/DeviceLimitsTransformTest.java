// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Kernels.run;
import static dev.windrow.kernel.Parameters.context;
import static dev.windrow.kernel.Parameters.doubles;
import static dev.windrow.kernel.Parameters.longs;
import static dev.windrow.kernel.Parameters.newDoubles;
import static dev.windrow.kernel.Parameters.newLongs;
import static dev.windrow.kernel.Parameters.newValidity;
import static dev.windrow.kernel.Parameters.validity;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.upper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.EngineChoice;
import dev.windrow.NoDeviceLeaks;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.contract.TransformSuite.PlainTable;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Argsort;
import dev.windrow.query.Cumulative;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Filter;
import dev.windrow.query.Gather;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Launch;
import dev.windrow.query.Rolling;
import dev.windrow.query.Select;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.query.Transformation;
import dev.windrow.simulator.DeviceShape;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Operations on columns on simulated devices of all shapes: each runs within the limits, or on the
 * CPU with the limit as the reason.
 */
@EnabledIf("dev.windrow.simulator.SimulatorPresence#isPresent")
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class DeviceLimitsTransformTest {

    private static final int ROWS = 600;

    /** The one in the middle has exactly the local memory that a sort takes. */
    static final List<DeviceShape> SHAPES =
            List.of(
                    new DeviceShape(16L << 10, 64, true),
                    new DeviceShape(16L << 10, 256, true),
                    new DeviceShape(35_968, 256, true),
                    new DeviceShape(48L << 10, 1_024, false),
                    new DeviceShape(228L << 10, 1_024, true));

    private static final Rolling ROLLING_SUM = new Rolling(List.of(sum("i")), 40, 3, 1, List.of());

    private static final List<Asked> OPERATIONS =
            List.of(
                    new Asked(new Sort(List.of(SortKey.descending("d"))), true, false),
                    new Asked(new Argsort(new Sort(List.of(SortKey.ascending("i")))), true, false),
                    new Asked(new Filter(column("d").greaterThan(literal(0.5))), false, true),
                    new Asked(new Filter(column("i").greaterThan(literal(50))), false, false),
                    new Asked(
                            new Gather(LongBuffer.wrap(new long[] {7, -1, 599, 0})), false, false),
                    new Asked(ROLLING_SUM, true, false),
                    new Asked(new Rolling(List.of(mean("i")), 40, 3, 1, List.of()), true, true),
                    new Asked(new Cumulative(List.of(max("i")), false, List.of("s")), true, false),
                    new Asked(
                            new Cumulative(List.of(sum("i"), sum("d")), false, List.of()),
                            true,
                            true),
                    new Asked(
                            new Select(List.of(new DerivedColumn("u", upper(column("s"))))),
                            false,
                            false),
                    new Asked(
                            Select.of(
                                    new DerivedColumn("n", column("i").plus(literal(1))),
                                    new DerivedColumn("f", column("d")),
                                    new DerivedColumn("k", column("d").isNull())),
                            false,
                            false),
                    new Asked(
                            Select.of(new DerivedColumn("r", column("i").dividedBy(literal(3)))),
                            false,
                            true),
                    new Asked(
                            Select.of(
                                    new DerivedColumn(
                                            "c",
                                            column("d").lessThan(literal(2.5)).and(literal(true)))),
                            false,
                            true),
                    new Asked(
                            run(
                                    kernel(
                                            "copy",
                                            ArrayKernels::copyLongs,
                                            longs("i"),
                                            validity("i"),
                                            newLongs("copied", Primitive.INT64),
                                            newValidity("copied"))),
                            false,
                            false),
                    new Asked(
                            run(
                                    kernel(
                                            "copyAll",
                                            ArrayKernels::copyDoubles,
                                            doubles("d"),
                                            validity("d"),
                                            newDoubles("copied", Primitive.FLOAT64),
                                            newValidity("copied"))),
                            false,
                            true));

    /**
     * An operation, and its requirements beyond blocks of 256 threads.
     *
     * @param sorts whether it takes the local memory of a sort
     * @param calculates whether it takes float64
     */
    private record Asked(Transformation transformation, boolean sorts, boolean calculates) {

        /** Returns the reason that the plan gives on a device of this shape. */
        String reason(DeviceShape shape) {
            if (shape.threads() < 256) {
                return "cpu: Windrow simulator runs blocks of 64 threads, of which the kernels need"
                        + " 256";
            }
            if (calculates && !shape.float64()) {
                return "cpu: Windrow simulator does not compute in float64, which ";
            }
            if (sorts && shape.localMemoryBytes() < 35_968) {
                return "cpu: Windrow simulator has 16384 bytes of local memory for a block, of"
                        + " which a sort of rows needs 35968";
            }
            return "device: ";
        }
    }

    @AfterEach
    void resetDevice() {
        DeviceShape.reset();
    }

    private static Windrow open(EngineChoice engine) {
        return Windrow.open(WindrowConfig.defaults().withEngine(engine).withThreads(2));
    }

    /** Small integers, so that float sums are the same in any order. */
    private static Table table() {
        List<@Nullable Object> integers = new ArrayList<>();
        List<@Nullable Object> floats = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            integers.add(row % 7 == 3 ? null : (long) (row * 37 % 101));
            floats.add(row % 11 == 5 ? null : (double) (row * 13 % 29));
        }
        return new CaseTable(3)
                .column("i", ColumnKind.INT64, integers)
                .column("d", ColumnKind.FLOAT64, floats)
                .values("s", ColumnKind.SHORT_UTF8, ROWS, NullPattern.SOME)
                .build();
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    void everyOperationRunsWithinTheLimitsOrOnTheCpu(DeviceShape shape) {
        shape.simulate();
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow device = open(EngineChoice.GPU);
                Table table = table()) {
            for (Asked asked : OPERATIONS) {
                try (TransformResult expected = cpu.transform(table, asked.transformation());
                        TransformResult result = device.transform(table, asked.transformation())) {
                    assertThat(result.explanation().toString())
                            .as(asked.transformation().label())
                            .contains(asked.reason(shape));
                    assertThat(PlainTable.of(result.table()))
                            .as(asked.transformation().label())
                            .isEqualTo(PlainTable.of(expected.table()));
                }
            }
        }
    }

    static void negate(KernelContext context, LongArray values, LongArray negated) {
        int rows = values.getSize();
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            negated.set(row, -values.get(row));
        }
    }

    private static KernelSequence negate(int threads) {
        return run(
                kernel(
                                "negate",
                                DeviceLimitsTransformTest::negate,
                                context(),
                                longs("i"),
                                newLongs("negated"))
                        .with(new Launch.ThreadPerRow(threads)));
    }

    /** A kernel with a launch of its own runs nowhere else. */
    @Test
    void aLaunchThatTheDeviceDoesNotHaveIsRefusedBeforeTheDeviceIs() {
        new DeviceShape(48L << 10, 256, true).simulate();
        try (Windrow device = open(EngineChoice.GPU);
                Table table = table()) {
            device.transform(table, negate(256)).close();
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> device.transform(table, negate(512)))
                    .returns(ErrorCode.UNSUPPORTED_PLAN, WindrowException::code)
                    .withMessageContaining("kernel \"negate\": it takes a KernelContext")
                    .withMessageContaining(
                            "Windrow simulator runs blocks of 256 threads, and kernel \"negate\" is"
                                    + " launched with 512");
        }
    }
}
