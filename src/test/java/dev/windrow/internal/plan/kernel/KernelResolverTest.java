// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.plan.kernel;

import static dev.windrow.kernel.Kernels.aggregation;
import static dev.windrow.kernel.Kernels.kernel;
import static dev.windrow.kernel.Kernels.run;
import static dev.windrow.kernel.Parameters.changedDoubles;
import static dev.windrow.kernel.Parameters.changedValidity;
import static dev.windrow.kernel.Parameters.characters;
import static dev.windrow.kernel.Parameters.doubles;
import static dev.windrow.kernel.Parameters.ints;
import static dev.windrow.kernel.Parameters.newDoubles;
import static dev.windrow.kernel.Parameters.resultDoubles;
import static dev.windrow.kernel.Parameters.scratchDoubles;
import static dev.windrow.kernel.Parameters.segmentStarts;
import static dev.windrow.kernel.Parameters.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.kernel.KernelArray.Origin;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.kernel.Parameter;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.KernelSlot;
import dev.windrow.query.KernelSlot.Kind;
import dev.windrow.query.Launch;
import dev.windrow.query.UserKernel;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/** Users' kernels that do not fit a table, and the arrays of those that do. */
class KernelResolverTest {

    private static final Map<String, ColumnStatistics> COLUMNS =
            Map.of(
                    "price", new ColumnStatistics(Primitive.FLOAT64, true, false, 0),
                    "day", new ColumnStatistics(Primitive.DATE32, false, false, 0),
                    "name", new ColumnStatistics(Primitive.UTF8, false, false, 100),
                    "status", new ColumnStatistics(Primitive.UTF8, false, true, 0),
                    "cost", new ColumnStatistics(new ColumnType.Decimal(12, 2), false, false, 0));

    private static <T> void one(T given) {}

    private static <T, U> void two(T given, U also) {}

    private static <T> UserKernel of(String name, Parameter<T> parameter) {
        return kernel(name, KernelResolverTest::one, parameter);
    }

    private static <T, U> UserKernel of(String name, Parameter<T> parameter, Parameter<U> second) {
        return kernel(name, KernelResolverTest::two, parameter, second);
    }

    private static void refuses(ErrorCode code, String message, UserKernel... kernels) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> KernelResolver.resolve(List.of(kernels), COLUMNS))
                .returns(code, WindrowException::code)
                .withMessage(message);
    }

    private static void refusesAggregation(ErrorCode code, String message, UserKernel kernel) {
        GroupByQuery query = GroupByQuery.of(List.of(), List.of(aggregation(kernel)));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> QueryResolver.resolve(query, Map.of("price", Primitive.FLOAT64)))
                .returns(code, WindrowException::code)
                .withMessage(message);
    }

    @Test
    void unknownColumnsAreNamedWithTheKernel() {
        refuses(
                ErrorCode.UNKNOWN_COLUMN,
                "kernel \"k\": " + unknown("pric"),
                of("k", doubles("pric"), newDoubles("x")));
    }

    private static String unknown(String name) {
        return dev.windrow.column.NearestNames.unknownColumn(name, COLUMNS.keySet());
    }

    @Test
    void anArrayMustHoldTheColumnsValues() {
        refuses(
                ErrorCode.UNSUPPORTED_TYPE,
                "kernel \"k\": column \"day\" is date32, which is no array of doubles: take its"
                        + " ints",
                of("k", changedDoubles("day")));
        refuses(
                ErrorCode.UNSUPPORTED_TYPE,
                "kernel \"k\": column \"name\" is utf8, which is no array of ints: take its offsets"
                        + " and characters",
                of("k", ints("name"), newDoubles("x")));
        refuses(
                ErrorCode.UNSUPPORTED_TYPE,
                "kernel \"k\": column \"x\" is date32, which is no array of doubles: take its ints",
                of("k", newDoubles("x", Primitive.DATE32)));
        refuses(
                ErrorCode.UNSUPPORTED_TYPE,
                "kernel \"k\": column \"price\" is float64, expected utf8 or binary for its"
                        + " characters",
                of("k", characters("price"), newDoubles("x")));
        refuses(
                ErrorCode.UNSUPPORTED_TYPE,
                "kernel \"k\": column \"status\" is dictionary-encoded, which kernels cannot have",
                of("k", characters("status"), newDoubles("x")));
    }

    @Test
    void aNewColumnIsNew() {
        refuses(
                ErrorCode.DUPLICATE_NAME,
                "kernel \"k\": a new column \"price\" is there already: change it in place",
                of("k", newDoubles("price")));
        refuses(
                ErrorCode.DUPLICATE_NAME,
                "kernel \"l\": a new column \"x\" is there already: change it in place",
                of("k", newDoubles("x")),
                of("l", newDoubles("x")));
        refuses(
                ErrorCode.DUPLICATE_NAME,
                "kernel \"k\": another kernel of the run is named so",
                of("k", newDoubles("x")),
                of("k", newDoubles("y")));
    }

    @Test
    void whatIsNotThereCannotBeRead() {
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                "kernel \"l\": no kernel before it says which values of \"x\" are null",
                of("k", newDoubles("x")),
                of("l", validity("x"), newDoubles("y")));
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                "kernel \"l\": scratch \"s\" has 4 doubles in a kernel before it, and other ones"
                        + " here",
                of("k", scratchDoubles("s", 4), newDoubles("x")),
                of("l", scratchDoubles("s", 5), newDoubles("y")));
    }

    @Test
    void anArrayThatIsWrittenIsGivenOnce() {
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                "kernel \"k\": it is given \"price\" twice, and may write it",
                of("k", doubles("price"), changedDoubles("price")));
    }

    @Test
    void somethingMustBeWritten() {
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                "the kernels write no column: give one a new or a changed column",
                of("k", doubles("price")));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> run())
                .withMessage("no kernel to run: expected at least one");
    }

    @Test
    void groupsAreForAggregations() {
        refuses(
                ErrorCode.INVALID_ARGUMENT,
                "kernel \"k\": only an aggregation has groups, and results for them",
                of("k", segmentStarts(), newDoubles("x")));
        refusesAggregation(
                ErrorCode.INVALID_ARGUMENT,
                "kernel \"k\": an aggregation is given once, and this one 0 times, where the"
                        + " groups' rows begin: segmentStarts()",
                of("k", doubles("price"), resultDoubles()));
        refusesAggregation(
                ErrorCode.INVALID_ARGUMENT,
                "kernel \"k\": an aggregation is given once, and this one 0 times, space for its"
                        + " results, such as resultDoubles()",
                of("k", segmentStarts(), doubles("price")));
        refusesAggregation(
                ErrorCode.INVALID_ARGUMENT,
                "kernel \"k\": an aggregation reads values of columns and which of them are null;"
                        + " it writes results only",
                of("k", segmentStarts(), changedDoubles("price")));
    }

    @Test
    void aKernelIsCheckedAsItIsMade() {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> of("two words", newDoubles("x")))
                .withMessage(
                        "kernel \"two words\": a name begins with a letter, and has letters,"
                                + " digits and _");
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> of("k", newDoubles("x")).with(new Launch.Blocks(1, 32)))
                .withMessageContaining("only a kernel that takes a KernelContext is launched");
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> new Launch.ThreadPerRow(1025))
                .withMessage("a launch of 1025 threads a block: expected 1 to 1024");
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> new Launch.Blocks(0, 1))
                .withMessage("a launch of 0 blocks: expected at least 1");
    }

    @Test
    void aLambdaMayNotUseWhatIsAroundIt() {
        double[] outside = {1};
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> kernel("k", array -> array.set(0, outside[0]), newDoubles("x")))
                .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code)
                .withMessageStartingWith("kernel \"k\" uses a variable from around it");
    }

    @Test
    void kernelsShareArraysByName() {
        List<KernelArray> arrays =
                KernelResolver.resolve(
                        List.of(
                                of("k", doubles("price"), newDoubles("x")),
                                of("l", changedDoubles("x"), changedValidity("price"))),
                        COLUMNS);
        assertThat(arrays)
                .extracting(KernelArray::slot)
                .containsExactly(
                        new KernelSlot(Kind.VALUES, "price"),
                        new KernelSlot(Kind.VALUES, "x"),
                        new KernelSlot(Kind.VALIDITY, "price"));
        assertThat(arrays).extracting(KernelArray::written).containsExactly(false, true, true);
        assertThat(arrays)
                .extracting(KernelArray::origin)
                .containsExactly(Origin.INPUT, Origin.KERNELS, Origin.INPUT);
    }
}
