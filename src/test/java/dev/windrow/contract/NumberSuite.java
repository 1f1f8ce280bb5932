// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.ResidentTable;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.InfiniteTime;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Compares the device's numbers with those of the CPU engine over the same columns, bit for bit.
 */
@ExtendWith(NoLeaks.class)
abstract class NumberSuite {

    static final Expression V = column("v");
    static final Expression W = column("w");
    static final List<ColumnType> NUMBERS =
            List.of(
                    Primitive.BOOL,
                    Primitive.INT8,
                    Primitive.INT16,
                    Primitive.INT32,
                    Primitive.INT64,
                    Primitive.FLOAT32,
                    Primitive.FLOAT64);
    static final List<ColumnKind> NUMBER_KINDS = kinds(NUMBERS::contains);
    static final List<ColumnKind> INSTANT_KINDS =
            kinds(type -> type instanceof Timestamp || type == Primitive.DATE32);

    private static Windrow cpu;
    private static Windrow device;

    @BeforeAll
    static void open() {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1));
        device = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    /** Returns how the device's session would run it. */
    static String explanation(Select select, Table table) {
        return device.explain(select, table).toString();
    }

    @AfterAll
    static void close() {
        device.close();
        cpu.close();
    }

    static List<ColumnKind> kinds(Predicate<ColumnType> which) {
        return ColumnKind.ALL.stream().filter(kind -> which.test(kind.type())).toList();
    }

    /** Returns values of a byte's size, some of them null. */
    static List<@Nullable Object> small(CaseTable table, ColumnKind kind, int rows) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int value = table.random().nextInt(-128, 128);
            Object number = kind.type().isFloat() ? (Object) (value / 3.0f * 1.0) : (long) value;
            values.add(table.random().nextInt(7) == 0 ? null : number);
        }
        return values;
    }

    /** Draws the last finite point in time in place of an infinite one, which is the CPU's. */
    static ColumnKind finite(ColumnKind kind) {
        long most = InfiniteTime.of(kind.type()) - 1;
        return new ColumnKind(
                kind.name(),
                kind.type(),
                kind.isDictionary(),
                kind.keys(),
                random -> Math.clamp((long) kind.values().apply(random), -most, most));
    }

    /** Compares the device's columns with the CPU's. */
    static void check(CaseTable made, List<Expression> asked) {
        Select select = selection(asked);
        try (Table table = made.build();
                TransformResult expected = cpu.transform(table, select)) {
            holds(device.transform(table, select), expected, made + "; " + select.label());
        }
    }

    /** Does the same over resident columns: the second run uploads nothing. */
    static void checkResident(CaseTable made, List<Expression> asked) {
        Select select = selection(asked);
        try (Table table = made.build();
                TransformResult expected = cpu.transform(table, select);
                ResidentTable resident = device.resident(table)) {
            holds(device.transform(resident, select), expected, "resident: " + made);
            TransformResult again = device.transform(resident, select);
            assertThat(again.profile().bytes(Phase.Kind.UPLOAD)).as("uploaded again").isZero();
            holds(again, expected, "resident, again: " + made);
        }
    }

    private static Select selection(List<Expression> asked) {
        List<DerivedColumn> columns = new ArrayList<>();
        asked.forEach(each -> columns.add(new DerivedColumn("c" + columns.size(), each)));
        return new Select(columns);
    }

    private static void holds(TransformResult result, TransformResult expected, String what) {
        try (result) {
            assertThat(result.profile().strategy()).as(what).isEqualTo("device-select");
            for (String name : expected.table().names()) {
                Column found = result.column(name);
                Column wanted = expected.column(name);
                assertThat(found.type()).as("%s of %s", name, what).isEqualTo(wanted.type());
                assertThat(bits(found)).as("%s of %s", name, what).isEqualTo(bits(wanted));
            }
        }
    }

    /** Reads values so that zeros of both signs differ; NaNs are all alike. */
    private static List<@Nullable Object> bits(Column column) {
        return Columns.read(column).stream()
                .map(
                        value ->
                                value instanceof Double d
                                        ? (Object) Double.doubleToLongBits(d)
                                        : value)
                .toList();
    }

    /** Compares the results of both engines with the expected ones. */
    static void made(CaseTable made, Expression asked, List<? extends @Nullable Object> expected) {
        Select select = Select.of(new DerivedColumn("c", asked));
        try (Table table = made.build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                try (TransformResult result = windrow.transform(table, select)) {
                    assertThat(Columns.read(result.column("c"))).isEqualTo(expected);
                }
            }
        }
    }

    /** Compares both engines' errors. */
    static void fails(CaseTable made, Expression asked, String message) {
        Select select = Select.of(new DerivedColumn("c", asked));
        try (Table table = made.build();
                ResidentTable resident = device.resident(table)) {
            assertThat(device.explain(select, table).strategy()).isEqualTo("device-select");
            List<WindrowException> errors =
                    Stream.<Runnable>of(
                                    () -> cpu.transform(table, select),
                                    () -> device.transform(resident, select))
                            .map(run -> catchThrowableOfType(WindrowException.class, run::run))
                            .map(Objects::requireNonNull)
                            .toList();
            for (WindrowException error : errors) {
                assertThat(error.code()).isEqualTo(ErrorCode.OVERFLOW);
                assertThat(error).hasMessageContaining(message);
                assertThat(error).hasMessage(errors.getFirst().getMessage());
            }
            Select next = Select.of(new DerivedColumn("n", V.isNull()));
            device.transform(resident, next).close();
        }
    }
}
