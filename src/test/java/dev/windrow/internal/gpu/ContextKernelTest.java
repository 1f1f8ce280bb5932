// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu;

import static dev.windrow.kernel.Kernels.aggregation;
import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Kernels.run;
import static dev.windrow.kernel.Parameters.changedLongs;
import static dev.windrow.kernel.Parameters.context;
import static dev.windrow.kernel.Parameters.longs;
import static dev.windrow.kernel.Parameters.newLongs;
import static dev.windrow.kernel.Parameters.resultLongs;
import static dev.windrow.kernel.Parameters.scalar;
import static dev.windrow.kernel.Parameters.scratchLongs;
import static dev.windrow.kernel.Parameters.segmentStarts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.query.KernelSequence;
import dev.windrow.query.Launch;
import dev.windrow.query.UserKernel;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Users' kernels with a context: local memory, barriers, and a launch of their own. */
@ExtendWith(NoLeaks.class)
class ContextKernelTest {

    private static final int THREADS = 64;

    /** Launches that do not divide 1,000 rows, and that have threads for all or for few of them. */
    static final List<Launch> LAUNCHES =
            List.of(
                    new Launch.ThreadPerRow(THREADS),
                    new Launch.ThreadPerRow(7),
                    new Launch.Blocks(3, 33),
                    new Launch.Blocks(1, 1),
                    new Launch.Blocks(40, 128));

    static void add(KernelContext context, LongArray values, LongArray sums, int number) {
        int rows = values.getSize();
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            sums.set(row, values.get(row) + number);
        }
    }

    @ParameterizedTest
    @FieldSource("LAUNCHES")
    void aLaunchNeedNotDivideTheRows(Launch launch) {
        UserKernel add =
                kernel(
                        "add",
                        ContextKernelTest::add,
                        context(),
                        longs("v"),
                        newLongs("sums"),
                        scalar(5));
        try (Windrow windrow = device();
                Table table = rows(1_000);
                TransformResult result = windrow.transform(table, run(add.with(launch)))) {
            assertThat(Columns.read(result.column("sums")))
                    .isEqualTo(LongStream.range(5, 1_005).boxed().toList());
            assertThat(result.profile().phases())
                    .anyMatch(
                            phase ->
                                    phase.kind() == Phase.Kind.KERNEL
                                            && phase.name().equals("kernel_0_add"));
        }
    }

    /** Reverses the rows of each block by way of local memory. */
    static void reverse(KernelContext context, LongArray values) {
        long[] tile = context.allocateLongLocalArray(THREADS);
        int row = context.globalIdx;
        int rows = values.getSize();
        if (row < rows) {
            tile[context.localIdx] = values.get(row);
        }
        context.localBarrier();
        if (row < rows) {
            int length = Math.min(THREADS, rows - context.groupIdx * THREADS);
            values.set(row, tile[length - 1 - context.localIdx]);
        }
    }

    @Test
    void threadsOfABlockShareLocalMemory() {
        UserKernel reverse =
                kernel("reverse", ContextKernelTest::reverse, context(), changedLongs("v"))
                        .with(new Launch.ThreadPerRow(THREADS));
        List<Long> expected = new ArrayList<>();
        for (int block = 0; block < 200; block += THREADS) {
            for (int row = Math.min(200, block + THREADS) - 1; row >= block; row--) {
                expected.add((long) row);
            }
        }
        try (Windrow windrow = device();
                Table table = rows(200);
                TransformResult result = windrow.transform(table, run(reverse))) {
            assertThat(Columns.read(result.column("v"))).isEqualTo(expected);
            assertThat(Columns.read(table.column("v")))
                    .isEqualTo(LongStream.range(0, 200).boxed().toList());
        }
    }

    static void partials(KernelContext context, LongArray values, LongArray partials) {
        long[] tile = context.allocateLongLocalArray(THREADS);
        int thread = context.localIdx;
        long sum = 0;
        int rows = values.getSize();
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            sum += values.get(row);
        }
        tile[thread] = sum;
        for (int step = THREADS / 2; step > 0; step = step / 2) {
            context.localBarrier();
            if (thread < step) {
                tile[thread] += tile[thread + step];
            }
        }
        if (thread == 0) {
            partials.set(context.groupIdx, tile[0]);
        }
    }

    static void shares(
            KernelContext context, LongArray values, LongArray partials, LongArray shares) {
        int row = context.globalIdx;
        long total = 0;
        for (int block = 0; block < partials.getSize(); block++) {
            total += partials.get(block);
        }
        if (row < values.getSize()) {
            shares.set(row, total - values.get(row));
        }
    }

    /** A later task sees the writes of all blocks of the task before it. */
    @Test
    void blocksMeetInTheNextKernel() {
        KernelSequence sequence =
                run(
                        kernel(
                                        "partials",
                                        ContextKernelTest::partials,
                                        context(),
                                        longs("v"),
                                        scratchLongs("partials", 5))
                                .with(new Launch.Blocks(5, THREADS)),
                        kernel(
                                "shares",
                                ContextKernelTest::shares,
                                context(),
                                longs("v"),
                                scratchLongs("partials", 5),
                                newLongs("others")));
        try (Windrow windrow = device();
                Table table = rows(1_000);
                TransformResult result = windrow.transform(table, sequence)) {
            assertThat(Columns.read(result.column("others")))
                    .isEqualTo(
                            LongStream.range(0, 1_000).map(row -> 499_500 - row).boxed().toList());
        }
    }

    /** A block for each group. */
    static void totals(KernelContext context, IntArray starts, LongArray values, LongArray totals) {
        long[] tile = context.allocateLongLocalArray(THREADS);
        int thread = context.localIdx;
        int group = context.groupIdx;
        int end = starts.get(group + 1);
        long sum = 0;
        for (int at = starts.get(group) + thread; at < end; at += THREADS) {
            sum += values.get(at);
        }
        tile[thread] = sum;
        for (int step = THREADS / 2; step > 0; step = step / 2) {
            context.localBarrier();
            if (thread < step) {
                tile[thread] += tile[thread + step];
            }
        }
        if (thread == 0) {
            totals.set(group, tile[0]);
        }
    }

    private static UserKernel totalsKernel() {
        return kernel(
                        "totals",
                        ContextKernelTest::totals,
                        context(),
                        segmentStarts(),
                        longs("v"),
                        resultLongs())
                .with(new Launch.BlockPerRow(THREADS));
    }

    @Test
    void aBlockMayAggregateAGroup() {
        try (Windrow windrow = device();
                Table table = rows(500);
                GroupByResult result =
                        windrow.groupBy(table)
                                .by("k")
                                .sorted()
                                .aggregate(aggregation(totalsKernel()).as("total"))) {
            List<Long> expected = new ArrayList<>();
            for (int key = 0; key < 3; key++) {
                int own = key;
                expected.add(LongStream.range(0, 500).filter(row -> row % 3 == own).sum());
            }
            assertThat(Columns.read(result.column("total"))).isEqualTo(expected);
        }
    }

    @Test
    void withoutADeviceThereIsNoContext() {
        UserKernel reverse =
                kernel("reverse", ContextKernelTest::reverse, context(), changedLongs("v"));
        try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
                Table table = rows(10)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.transform(table, run(reverse)))
                    .returns(ErrorCode.UNSUPPORTED_PLAN, WindrowException::code)
                    .withMessage(
                            "kernel \"reverse\": it takes a KernelContext, so it runs on a device"
                                    + " only, and this would run on the CPU: the CPU was asked"
                                    + " for");
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(
                            () ->
                                    windrow.groupBy(table)
                                            .by("k")
                                            .aggregate(aggregation(totalsKernel())))
                    .returns(ErrorCode.UNSUPPORTED_PLAN, WindrowException::code)
                    .withMessageContaining("kernel \"totals\": it takes a KernelContext");
        }
    }

    private static Windrow device() {
        return Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    /** Returns v = 0, 1, 2 ... and k = v mod 3. */
    private static Table rows(int rows) {
        ColumnMemory memory = new ColumnMemory();
        long[] values = LongStream.range(0, rows).toArray();
        long[] keys = LongStream.range(0, rows).map(row -> row % 3).toArray();
        return new Table(
                Map.of("v", Columns.longs(memory, values), "k", Columns.longs(memory, keys)),
                rows,
                memory);
    }
}
