// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.transform;

import static dev.windrow.internal.plan.groupby.PlanFixture.WITH_DEVICE;
import static dev.windrow.internal.plan.groupby.PlanFixture.statistics;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.firstNonNull;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.standardDeviation;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.variance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.Repetitions;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.TableStatistics;
import dev.windrow.io.Tables;
import dev.windrow.query.Cumulative;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Rolling;
import dev.windrow.query.Transformation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Which windows a device takes, and how much memory is counted for them. */
@ExtendWith(NoLeaks.class)
class WindowRequirementsTest {

    private static final long MANY = 1_000_000_000;

    private static final Map<String, ColumnStatistics> COLUMNS =
            Map.of(
                    "v", statistics(Primitive.FLOAT64),
                    "i", statistics(Primitive.INT64),
                    "d", statistics(new Decimal(12, 2)),
                    "k", statistics(Primitive.INT32));

    private static TransformPlan plan(Transformation transformation, long rows) {
        return TransformPlanner.plan(
                transformation, new TableStatistics(rows, COLUMNS), WITH_DEVICE);
    }

    private static Rolling wide(NamedAggregation... aggregations) {
        return Rolling.of(2_999, 0, aggregations);
    }

    /** All of these keep at most two numbers a row, which one array can hold. */
    @Test
    void aDeviceTakesABillionRows() {
        List<Transformation> operations =
                List.of(
                        wide(count(), sum("v"), mean("v"), min("v"), max("v")),
                        wide(sum("i"), mean("i"), min("i"), firstNonNull("v")),
                        wide(sum("d"), mean("d")),
                        wide(sum("v"), mean("v"), max("v")).over("k"),
                        Cumulative.of(sum("v"), sum("i")));
        for (Transformation operation : operations) {
            assertThat(plan(operation, MANY))
                    .as(operation.label())
                    .isInstanceOf(TransformPlan.OnDevice.class);
        }
    }

    @Test
    void aMeanTakesItsColumnItsResultAndItsCounts() {
        TransformPlan.OnDevice plan = (TransformPlan.OnDevice) plan(wide(mean("v")), MANY);
        assertThat(plan.deviceBytes()).isBetween(16 * MANY, 25 * MANY);
    }

    /** A variance has four parts a row, so that an array holds those of 2^29 rows. */
    @Test
    void onlyWhatHasFourPartsIsLimitedByThem() {
        for (Rolling variance :
                List.of(wide(variance("v")), wide(standardDeviation("v"), sum("v")))) {
            assertThat(plan(variance, 536_000_000)).isInstanceOf(TransformPlan.OnDevice.class);
            TransformPlan refused = plan(variance, 537_000_000);
            assertThat(refused).isInstanceOf(TransformPlan.InParts.class);
            assertThat(refused.decisions().getLast().choice()).isEqualTo("2");
            assertThat(refused.decisions().getLast().reason())
                    .isEqualTo(
                            variance.aggregations().getFirst().aggregation().label()
                                    + " keeps 4 numbers for each of 537000000 rows, more than a"
                                    + " device array holds");
        }
    }

    private static final List<Transformation> OPERATIONS = operations();

    private static List<Transformation> operations() {
        List<Transformation> operations = new ArrayList<>();
        for (NamedAggregation one :
                List.of(
                        sum("value"),
                        mean("value"),
                        max("value"),
                        firstNonNull("value"),
                        count("value"),
                        variance("value"))) {
            operations.add(Rolling.of(40, 3, one));
            operations.add(Rolling.of(40, 3, one).over("key"));
        }
        operations.add(Rolling.of(1, 1, sum("key"), mean("value")).withMinPeriods(2));
        operations.add(Cumulative.of(sum("value"), min("key"), product("key")));
        operations.add(new Cumulative(List.of(max("value")), true, List.of("key")));
        return operations;
    }

    /**
     * The counted memory grows with the rows at least as fast as a run's memory, and at most three
     * times as fast. Programs have space for just so many rows.
     */
    @ParameterizedTest
    @FieldSource("OPERATIONS")
    void noRunTakesMoreThanIsCounted(Transformation operation) {
        for (String values :
                Repetitions.some(
                        List.of("int64,nulls=0", "decimal(12,2),nulls=0.2", "float32,nulls=0"),
                        OPERATIONS.indexOf(operation))) {
            String data = "key=int32,value=" + values;
            Memory few = memory(operation, data, 4_096);
            Memory many = memory(operation, data, 16_384);
            long taken = many.taken() - few.taken();
            assertThat(many.counted() - few.counted())
                    .as("%s of %s", operation.label(), data)
                    .isBetween(taken, 3 * taken);
        }
    }

    private record Memory(long counted, long taken) {}

    private static Memory memory(Transformation operation, String data, int rows) {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.GPU);
        try (Windrow windrow = Windrow.open(config);
                Table table = Tables.read("random:rows=%d,keys=9,%s".formatted(rows, data));
                TransformResult result = windrow.transform(table, operation)) {
            TransformPlan plan =
                    TransformPlanner.plan(operation, TableStatistics.of(table), WITH_DEVICE);
            return new Memory(
                    ((TransformPlan.OnDevice) plan).deviceBytes(),
                    result.profile().memory().peakBytes());
        }
    }
}
