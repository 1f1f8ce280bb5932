// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;

import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.TransferPair;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class ArrowTablesTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 8, 203})
    void everyTypeSurvivesBothWays(long rows) {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyType(rows);
                VectorSchemaRoot root = ArrowTables.toRoot(table, leaks.allocator());
                Table back = ArrowTables.fromRoot(root)) {
            assertThat(root.getRowCount()).isEqualTo(rows);
            assertThat(back.rows()).isEqualTo(rows);
            assertThat(SampleTables.types(back)).isEqualTo(SampleTables.types(table));
            assertThat(SampleTables.values(back)).isEqualTo(SampleTables.values(table));
        }
    }

    @Test
    void exportedVectorsHoldWhatArrowReads() {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyType(20);
                VectorSchemaRoot root = ArrowTables.toRoot(table, leaks.allocator())) {
            assertThat(root.getVector("int8").getObject(0)).isEqualTo((byte) -1);
            assertThat(root.getVector("int64").getObject(1)).isEqualTo(Long.MIN_VALUE);
            assertThat(root.getVector("bool").getObject(6)).isEqualTo(true);
            assertThat(root.getVector("utf8").getObject(9)).hasToString("Grüße 🌾");
            assertThat(root.getVector("utf8").getObject(3)).isNull();
            assertThat(root.getVector("decimal(5,2)").getObject(1)).hasToString("-999.99");
            assertThat(root.getVector("int16").getNullCount()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @CsvSource({"1,7", "3,50", "5,0", "8,64", "13,190"})
    void slicesOfVectorsAreOrdinaryInput(int from, int count) {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyType(203);
                VectorSchemaRoot root = ArrowTables.toRoot(table, leaks.allocator());
                VectorSchemaRoot slice = root.slice(from, count);
                Table back = ArrowTables.fromRoot(slice)) {
            assertThat(SampleTables.values(back)).isEqualTo(sliced(table, from, count));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,7", "3,50", "5,0", "8,64", "13,190"})
    void slicesOfColumnsCanBeExported(int from, int count) {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyType(203)) {
            Table slice = new Table(slices(table, from, count), count, new ColumnMemory());
            try (VectorSchemaRoot root = ArrowTables.toRoot(slice, leaks.allocator());
                    Table back = ArrowTables.fromRoot(root)) {
                assertThat(SampleTables.values(back)).isEqualTo(sliced(table, from, count));
            }
        }
    }

    @Test
    void slicesCanBePutTogether() {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyType(203)) {
            Table first = new Table(slices(table, 3, 50), 50, new ColumnMemory());
            Table second = new Table(slices(table, 53, 13), 13, new ColumnMemory());
            try (Table both = TableConcatenation.concatenate(List.of(first, second));
                    VectorSchemaRoot root = ArrowTables.toRoot(both, leaks.allocator())) {
                assertThat(root.getRowCount()).isEqualTo(63);
                assertThat(SampleTables.values(both)).isEqualTo(sliced(table, 3, 63));
            }
        }
    }

    @Test
    void tableIsZeroCopyAndOutlivesItsRoot() {
        try (LeakCheck leaks = new LeakCheck()) {
            BigIntVector numbers = new BigIntVector("n", leaks.allocator());
            VarCharVector strings = new VarCharVector("s", leaks.allocator());
            for (int i = 0; i < 10; i++) {
                numbers.setSafe(i, i * 11L);
                strings.setSafe(i, ("s" + i).getBytes(StandardCharsets.UTF_8));
            }
            VectorSchemaRoot root = VectorSchemaRoot.of(numbers, strings);
            root.setRowCount(10);
            Table table = ArrowTables.fromRoot(root);
            var wrapped = (FixedWidthColumn) table.column("n");
            var characters = (VariableWidthColumn) table.column("s");
            assertThat(wrapped.values().address()).isEqualTo(numbers.getDataBufferAddress());
            assertThat(characters.bytes().address()).isEqualTo(strings.getDataBufferAddress());
            assertThat(characters.offsets().address()).isEqualTo(strings.getOffsetBufferAddress());

            root.close();
            assertThat(leaks.allocator().getAllocatedMemory()).isPositive();
            assertThat(wrapped.getLong(9)).isEqualTo(99);
            assertThat(characters.getString(9)).isEqualTo("s9");

            table.close();
            leaks.assertNothingHeld();
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> wrapped.getLong(0))
                    .matches(e -> e.code() == ErrorCode.CLOSED);
        }
    }

    @Test
    void onlyNamedColumnsAreLookedAt() {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = rootWithUnsupportedColumn(leaks);
                Table table = ArrowTables.fromRoot(root, List.of("good", "good"))) {
            assertThat(table.names()).containsExactly("good");
        }
    }

    @Test
    void unsupportedTypeNamesColumnAndType() {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = rootWithUnsupportedColumn(leaks)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining("\"wide\"")
                    .withMessageContaining("Decimal(76, 39, 256)")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
        }
    }

    @Test
    void unknownColumnNamesTheNearest() {
        try (LeakCheck leaks = new LeakCheck();
                VectorSchemaRoot root = rootWithUnsupportedColumn(leaks)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root, List.of("god")))
                    .withMessageContaining("did you mean good")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNKNOWN_COLUMN);
        }
    }

    @Test
    void duplicateNamesMatterOnlyWhereTheyAreAskedFor() {
        try (LeakCheck leaks = new LeakCheck()) {
            List<Field> fields =
                    List.of(
                            Field.nullable("a", new ArrowType.Int(32, true)),
                            Field.nullable("b", new ArrowType.Int(32, true)),
                            Field.nullable("b", new ArrowType.Utf8()));
            try (VectorSchemaRoot root =
                    VectorSchemaRoot.create(new Schema(fields), leaks.allocator())) {
                root.setRowCount(0);
                ArrowTables.fromRoot(root, List.of("a")).close();
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> ArrowTables.fromRoot(root, List.of("b")))
                        .withMessageContaining("\"b\"")
                        .extracting(WindrowException::code)
                        .isEqualTo(ErrorCode.DUPLICATE_NAME);
                assertThatExceptionOfType(WindrowException.class)
                        .isThrownBy(() -> ArrowTables.fromRoot(root));
            }
        }
    }

    @Test
    void shortVectorIsAnError() {
        try (LeakCheck leaks = new LeakCheck();
                BigIntVector shortOne = new BigIntVector("n", leaks.allocator())) {
            shortOne.setSafe(0, 1);
            shortOne.setValueCount(1);
            VectorSchemaRoot root =
                    new VectorSchemaRoot(List.of(shortOne.getField()), List.of(shortOne), 5);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining("1 values, expected 5");
        }
    }

    @Test
    void decreasingOffsetsAreAnError() {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector strings = new VarCharVector("s", leaks.allocator())) {
            strings.setSafe(0, new byte[] {'a', 'b'});
            strings.setSafe(1, new byte[] {'c'});
            strings.setValueCount(2);
            strings.getOffsetBuffer().setInt(Integer.BYTES, 7);
            VectorSchemaRoot root = VectorSchemaRoot.of(strings);
            root.setRowCount(2);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining("offsets that decrease");
        }
    }

    @Test
    void offsetsBeyondTheCharactersAreAnError() {
        try (LeakCheck leaks = new LeakCheck();
                VarCharVector strings = new VarCharVector("s", leaks.allocator())) {
            strings.setSafe(0, new byte[] {'a', 'b'});
            strings.setValueCount(1);
            strings.getOffsetBuffer().setInt(Integer.BYTES, 1 << 30);
            VectorSchemaRoot root = VectorSchemaRoot.of(strings);
            root.setRowCount(1);
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.fromRoot(root))
                    .withMessageContaining("expected " + (1 << 30));
        }
    }

    @Test
    void moreRowsThanARootHoldsAreAnError() {
        try (LeakCheck leaks = new LeakCheck();
                Table table = new Table(Map.of(), 3_000_000_000L, new ColumnMemory())) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> ArrowTables.toRoot(table, leaks.allocator()))
                    .withMessageContaining("3000000000 rows")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.INVALID_ARGUMENT);
        }
    }

    @Test
    void exportGivesBackAllMemoryWhenThereIsNotEnough() {
        try (LeakCheck leaks = new LeakCheck();
                Table table = SampleTables.everyType(1_000);
                var little = leaks.allocator().newChildAllocator("little", 0, 20_000)) {
            assertThatExceptionOfType(OutOfMemoryException.class)
                    .isThrownBy(() -> ArrowTables.toRoot(table, little));
            assertThat(little.getAllocatedMemory()).isZero();
        }
    }

    @Test
    void aVectorMayBeTransferredAwayWhileATableReadsIt() {
        try (LeakCheck leaks = new LeakCheck()) {
            BigIntVector numbers = new BigIntVector("n", leaks.allocator());
            numbers.setSafe(0, 5);
            VectorSchemaRoot root = VectorSchemaRoot.of(numbers);
            root.setRowCount(1);
            try (Table table = ArrowTables.fromRoot(root)) {
                TransferPair pair = numbers.getTransferPair(leaks.allocator());
                pair.transfer();
                pair.getTo().close();
                root.close();
                assertThat(SampleTables.values(table.column("n"))).containsExactly(5L);
            }
        }
    }

    private static VectorSchemaRoot rootWithUnsupportedColumn(LeakCheck leaks) {
        List<Field> fields =
                List.of(
                        Field.nullable("good", new ArrowType.Int(32, true)),
                        Field.nullable("wide", new ArrowType.Decimal(76, 39, 256)));
        VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), leaks.allocator());
        root.allocateNew();
        root.setRowCount(3);
        return root;
    }

    private static Map<String, Column> slices(Table table, long from, long count) {
        Map<String, Column> slices = new LinkedHashMap<>();
        table.names().forEach(name -> slices.put(name, table.column(name).slice(from, count)));
        return slices;
    }

    private static Map<String, List<@Nullable Object>> sliced(Table table, int from, int count) {
        var values = SampleTables.values(table);
        values.replaceAll((name, all) -> all.subList(from, from + count));
        return values;
    }
}
