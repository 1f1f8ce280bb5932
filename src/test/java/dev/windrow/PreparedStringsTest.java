// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.bench.kernels.Redaction;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.query.Aggregations;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kernels that make strings, through the front door, and the memory that they hold. */
@ExtendWith(NoLeaks.class)
class PreparedStringsTest {

    private static final int ROWS = 300;

    private final List<@Nullable Object> expected = new ArrayList<>();
    private Windrow windrow;
    private Table table;

    @BeforeEach
    void open() {
        windrow = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
        List<@Nullable String> names = new ArrayList<>();
        List<@Nullable String> labels = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            String name = row % 7 == 0 ? null : "É".repeat(row % 5) + "a Ü" + row;
            boolean isPublic = row % 3 > 0;
            names.add(name);
            labels.add(isPublic ? "public" : "private");
            String shown = isPublic ? "Ü " + "É".repeat(row % 5) + "a" : "X X";
            expected.add(name == null ? null : shown);
        }
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("name", Columns.strings(memory, names.toArray(String[]::new)));
        columns.put("label", Columns.strings(memory, labels.toArray(String[]::new)));
        table = new Table(columns, ROWS, memory);
    }

    @AfterEach
    void close() {
        table.close();
        windrow.close();
    }

    private List<PreparedStrings> kernels(ResidentTable resident) {
        List<String> required = List.of("name");
        return List.of(
                windrow.prepareStrings(resident, "short", required, Redaction.inTwoPasses()),
                windrow.prepareStrings(resident, "short", required, Redaction.inTwoPasses()));
    }

    private void check(TransformResult result) {
        try (result) {
            assertThat(Columns.read(result.column("short"))).isEqualTo(expected);
        }
    }

    @Test
    void allKernelsMakeTheSameStringsAgainAndAgain() {
        try (ResidentTable resident = windrow.resident(table)) {
            for (PreparedStrings kernel : kernels(resident)) {
                check(kernel.runProfiled());
                check(kernel.run());
                try (TransformResult result = kernel.run()) {
                    assertThat(result.profile().bytes(Phase.Kind.UPLOAD)).isZero();
                    assertThat(result.profile().strategy()).startsWith("device-");
                    assertThat(result.explanation().lines())
                            .contains("made by the caller's kernel");
                }
            }
        }
    }

    @Test
    void aNullInADictionaryMakesNulls() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("name", Columns.strings(memory, "A B", "C D", "E F"));
        columns.put("label", Columns.strings(memory, "public", "public", "no"));
        List<@Nullable String> entries = Arrays.asList(null, "x");
        columns.put("kind", Columns.dictionary(memory, entries, List.of(1, 0, 1)));
        try (Table labelled = new Table(columns, 3, memory);
                ResidentTable resident = windrow.resident(labelled);
                PreparedStrings kernel =
                        windrow.prepareStrings(
                                resident, "short", List.of("kind"), Redaction.inTwoPasses());
                TransformResult result = kernel.run()) {
            assertThat(Columns.read(result.column("short"))).containsExactly("B A", null, "X X");
        }
    }

    @Test
    void nothingIsHeldOnTheDeviceOnceAllIsClosed() {
        ResidentTable resident = windrow.resident(table);
        assertThat(windrow.heldDeviceBytes()).isZero();
        List<PreparedStrings> kernels = kernels(resident);
        long held = windrow.heldDeviceBytes();
        assertThat(held).isPositive();
        kernels.forEach(kernel -> check(kernel.run()));
        assertThat(windrow.heldDeviceBytes()).isGreaterThan(held);
        kernels.forEach(PreparedStrings::close);
        assertThat(windrow.heldDeviceBytes()).isEqualTo(resident.residentBytes()).isPositive();
        windrow.groupBy(resident).by("label").aggregate(Aggregations.count()).close();
        assertThat(windrow.heldDeviceBytes()).isGreaterThan(resident.residentBytes());
        resident.close();
        assertThat(windrow.heldDeviceBytes()).isZero();
    }

    @Test
    void aTableClosesWhatWasPreparedOverIt() {
        ResidentTable resident = windrow.resident(table);
        List<PreparedStrings> kernels = kernels(resident);
        resident.close();
        assertThat(windrow.heldDeviceBytes()).isZero();
        for (PreparedStrings kernel : kernels) {
            refuses(kernel::run, ErrorCode.CLOSED, "closed");
            kernel.close();
        }
    }

    @Test
    void whatCannotBeIsRefusedBeforeTheDeviceIsAsked() {
        try (ResidentTable resident = windrow.resident(table)) {
            refuses(
                    () ->
                            windrow.prepareStrings(
                                    resident, "s", List.of("nam"), Redaction.inTwoPasses()),
                    ErrorCode.UNKNOWN_COLUMN,
                    "did you mean name");
            assertThat(windrow.heldDeviceBytes()).isZero();
        }
        try (Windrow onCpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
                ResidentTable resident = onCpu.resident(table)) {
            refuses(
                    () -> onCpu.makeStrings(resident, "s", List.of(), Redaction.inTwoPasses()),
                    ErrorCode.ENGINE_UNAVAILABLE,
                    "needs a device");
            assertThat(onCpu.heldDeviceBytes()).isZero();
        }
    }

    private static void refuses(ThrowingCallable call, ErrorCode code, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(call)
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(code);
    }
}
