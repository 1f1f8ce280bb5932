// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.io.ParallelParts;
import dev.windrow.io.ReadOptions;
import dev.windrow.io.Tables;

import io.trino.tpch.TpchTable;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

final class DataSetsTest {

    private long bytesBefore;

    @BeforeEach
    void countBytes() {
        bytesBefore = ColumnMemory.liveBytes();
    }

    @AfterEach
    void allBytesAreGivenBack() {
        assertThat(ColumnMemory.liveBytes()).isEqualTo(bytesBefore);
    }

    @Test
    void ordersHaveTheirKnownCounts() {
        ReadOptions options =
                ReadOptions.defaults().withColumns(List.of("o_orderstatus", "o_orderkey"));
        try (Table orders = Tables.read("tpch:orders?sf=1", options)) {
            assertThat(orders.rows()).isEqualTo(1_500_000);
            var counts = new TreeMap<String, Integer>();
            var statuses = (VariableWidthColumn) orders.column("o_orderstatus");
            for (long row = 0; row < orders.rows(); row++) {
                counts.merge(statuses.getString(row), 1, Integer::sum);
            }
            assertThat(counts)
                    .containsEntry("F", 729_413)
                    .containsEntry("O", 732_044)
                    .containsEntry("P", 38_543)
                    .hasSize(3);
            var keys = (FixedWidthColumn) orders.column("o_orderkey");
            assertThat(keys.getLong(0)).isEqualTo(1);
            assertThat(keys.getLong(1_499_999)).isEqualTo(6_000_000);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "customer,1500",
        "orders,15000",
        "lineitem,60175",
        "part,2000",
        "partsupp,8000",
        "supplier,100",
        "nation,25",
        "region,5"
    })
    void everyTableHasItsRowsAndTypes(String name, long rows) {
        try (Table table = Tables.read("tpch:" + name + "?sf=0.01&money=decimal")) {
            assertThat(table.rows()).isEqualTo(rows);
            assertThat(table.names()).isEqualTo(Tables.columnNames("tpch:" + name));
            for (String column : table.names()) {
                Column values = table.column(column);
                assertThat(values.validity().hasNulls()).isFalse();
                if (column.endsWith("key")) {
                    assertThat(values.type()).isEqualTo(ColumnType.Primitive.INT64);
                } else if (column.endsWith("price") || column.endsWith("bal")) {
                    assertThat(values.type()).isEqualTo(new ColumnType.Decimal(15, 2));
                } else if (column.endsWith("date")) {
                    assertThat(values.type()).isEqualTo(ColumnType.Primitive.DATE32);
                }
            }
        }
    }

    /** The first line item of TPC-H, as dbgen prints it. */
    @Test
    void lineItemsAreThoseOfDbgen() {
        var rows = TpchRows.of(TpchTable.LINE_ITEM, 1, false);
        var part = new TpchPart<>(TpchTable.LINE_ITEM.getColumns(), true);
        try (Table lines = part.make(rows.part(1, 1_000))) {
            assertThat(
                            lines.names().stream()
                                    .filter(name -> !name.equals("l_comment"))
                                    .map(name -> lines.column(name).text(0))
                                    .toList())
                    .containsExactly(
                            "1",
                            "155190",
                            "7706",
                            "1",
                            "17.00",
                            "21168.23",
                            "0.04",
                            "0.02",
                            "N",
                            "O",
                            "1996-03-13",
                            "1996-02-12",
                            "1996-03-22",
                            "DELIVER IN PERSON",
                            "TRUCK");
        }
    }

    /** Comments come from another source of text when they are not read. */
    @Test
    void columnsDoNotDependOnWhichOthersAreRead() {
        ReadOptions some =
                ReadOptions.defaults().withColumns(List.of("c_acctbal", "c_name", "c_phone"));
        try (Table all = Tables.read("tpch:customer?sf=0.01");
                Table few = Tables.read("tpch:customer?sf=0.01", some)) {
            for (String name : few.names()) {
                assertThat(SampleTables.values(few.column(name)))
                        .isEqualTo(SampleTables.values(all.column(name)));
            }
            assertThat(all.column("c_comment").text(0))
                    .isEqualTo("to the even, regular platelets. regular, ironic epitaphs nag e");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bool,keys=2",
                "int8",
                "int16",
                "int32",
                "int64",
                "float64",
                "decimal",
                "decimal(5,0)",
                "date32",
                "utf8"
            })
    void keysOfEveryTypeAreDrawn(String key) {
        String keys = key.contains("keys") ? "" : ",keys=100";
        try (Table table = Tables.read("random:rows=20000,key=" + key + keys)) {
            var distinct = new HashSet<>(SampleTables.values(table.column("key")));
            assertThat(distinct).hasSize(keys.isEmpty() ? 2 : 100);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "int8,-100,100",
        "int16,-1000,1000",
        "int32,-1000,1000",
        "int64,-1000,1000",
        "float32,0,100",
        "float64,0,100"
    })
    void valuesLieInTheirRange(String type, double least, double most) {
        try (Table table = Tables.read("random:rows=20000,value=" + type)) {
            FixedWidthColumn values = (FixedWidthColumn) table.column("value");
            boolean isFloat = values.type().isFloat();
            double sum = 0;
            for (long row = 0; row < table.rows(); row++) {
                double value = isFloat ? values.getDouble(row) : RawValues.getLong(values, row);
                assertThat(value).isBetween(least, most);
                sum += value;
            }
            assertThat(sum / table.rows())
                    .isCloseTo((least + most) / 2, within((most - least) / 50));
        }
    }

    @Test
    void decimalsHaveBothSigns() {
        try (Table table = Tables.read("random:rows=1000,value=decimal(4,1)")) {
            List<BigDecimal> values =
                    SampleTables.values(table.column("value")).stream()
                            .map(BigDecimal.class::cast)
                            .toList();
            assertThat(values).allMatch(value -> value.abs().compareTo(new BigDecimal("1000")) < 0);
            assertThat(values).anyMatch(value -> value.signum() < 0);
            assertThat(values).anyMatch(value -> value.signum() > 0);
        }
    }

    /** Parts have 262144 rows: the first part of a longer table is the shorter table. */
    @Test
    void valuesDependOnTheSeedAndNothingElse() {
        String name = "random:rows=300000,key=utf8,nulls=0.1,skew=1.1,seed=";
        ReadOptions onlyValue = ReadOptions.defaults().withColumns(List.of("value"));
        try (Table a = Tables.read(name + 5);
                Table b = Tables.read(name + 5);
                Table other = Tables.read(name + 6);
                Table values = Tables.read(name + 5, onlyValue);
                Table first = Tables.read("random:rows=262144,nulls=0.1,seed=5")) {
            List<?> expected = SampleTables.values(a.column("value"));
            assertThat(SampleTables.values(b).equals(SampleTables.values(a))).isTrue();
            assertThat(SampleTables.values(values.column("value")).equals(expected)).isTrue();
            assertThat(SampleTables.values(other.column("value")).equals(expected)).isFalse();
            assertThat(
                            SampleTables.values(first.column("value"))
                                    .equals(expected.subList(0, 262_144)))
                    .isTrue();
        }
    }

    @Test
    void nullsHaveTheirShares() {
        try (Table table = Tables.read("random:rows=100000,nulls=0.05,keynulls=0.5")) {
            assertThat(table.column("value").validity().nullCount() / 1e5)
                    .isCloseTo(0.05, within(0.005));
            assertThat(table.column("key").validity().nullCount() / 1e5)
                    .isCloseTo(0.5, within(0.01));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 1.5, 3})
    void skewedKeysFollowZipf(double skew) {
        int keys = 50;
        int rows = 200_000;
        try (Table table = Tables.read("random:rows=" + rows + ",keys=" + keys + ",skew=" + skew)) {
            double[] counts = new double[keys];
            FixedWidthColumn column = (FixedWidthColumn) table.column("key");
            for (long row = 0; row < rows; row++) {
                counts[(int) column.getLong(row)]++;
            }
            double total = 0;
            for (int rank = 1; rank <= keys; rank++) {
                total += Math.pow(rank, -skew);
            }
            for (int rank = 1; rank <= keys; rank++) {
                double expected = rows * Math.pow(rank, -skew) / total;
                assertThat(counts[rank - 1])
                        .as("rank " + rank)
                        .isCloseTo(expected, within(5 * Math.sqrt(expected) + 3));
            }
        }
    }

    /** Also across parts, which have 262144 rows. */
    @Test
    void cyclicKeysComeInTurn() {
        try (Table table = Tables.read("random:rows=300000,keys=129,order=cyclic")) {
            FixedWidthColumn keys = (FixedWidthColumn) table.column("key");
            for (long row = 0; row < table.rows(); row++) {
                assertThat(keys.getLong(row)).isEqualTo(row % 129);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",order=cyclic", ",skew=0.5"})
    void aHotKeyHasItsShareBesidesItsOwn(String others) {
        try (Table table = Tables.read("random:rows=100000,keys=1000,hot=0.9" + others)) {
            FixedWidthColumn keys = (FixedWidthColumn) table.column("key");
            Map<Long, Long> counts = new HashMap<>();
            for (long row = 0; row < table.rows(); row++) {
                counts.merge(keys.getLong(row), 1L, Long::sum);
            }
            assertThat(counts.remove(0L) / 1e5).isCloseTo(0.9, within(0.01));
            assertThat(counts.size()).isBetween(950, 999);
        }
    }

    @Test
    void stringsHaveAsManyLettersAsAskedFor() {
        try (Table one = Tables.read("random:rows=1000,key=utf8,letters=1,keys=3");
                Table two = Tables.read("random:rows=60,key=utf8,letters=2,keys=28,order=cyclic")) {
            assertThat(new HashSet<>(SampleTables.values(one.column("key"))))
                    .isEqualTo(Set.of("A", "B", "C"));
            assertThat(SampleTables.values(two.column("key")).subList(0, 30))
                    .startsWith("AA", "AB", "AC")
                    .endsWith("AZ", "BA", "BB", "AA", "AB");
        }
        try (Table many = Tables.read("random:rows=28,key=utf8,letters=100,keys=28,order=cyclic")) {
            assertThat(SampleTables.values(many.column("key")))
                    .startsWith("A".repeat(100))
                    .endsWith("A".repeat(98) + "BB")
                    .doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9, 18, 19, 27, 36})
    void decimalsHaveAsManyDigitsAsAskedFor(int digits) {
        BigInteger limit = BigInteger.TEN.pow(digits);
        try (Table table = Tables.read("random:rows=2000,value=decimal(38,0),digits=" + digits)) {
            FixedWidthColumn values = (FixedWidthColumn) table.column("value");
            BigInteger sum = BigInteger.ZERO;
            BigInteger greatest = BigInteger.ZERO;
            for (long row = 0; row < table.rows(); row++) {
                BigInteger value = values.getDecimal(row).unscaledValue();
                assertThat(value.abs()).isLessThanOrEqualTo(limit);
                sum = sum.add(value);
                greatest = greatest.max(value);
            }
            assertThat(greatest.doubleValue()).isGreaterThan(0.8 * limit.doubleValue());
            assertThat(sum.doubleValue() / table.rows() / limit.doubleValue())
                    .isCloseTo(0, within(0.1));
        }
    }

    @Test
    void emptyAndTinyTablesAreFine() {
        try (Table none = Tables.read("random:rows=0");
                Table one = Tables.read("random:rows=1,keys=1,skew=2");
                Table tiny = Tables.read("tpch:partsupp?sf=0.001")) {
            assertThat(none.names()).containsExactly("key", "value");
            assertThat(SampleTables.values(one.column("key"))).containsExactly(0L);
            assertThat(tiny.rows()).isEqualTo(800);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tcph:orders|UNKNOWN_DATASET|did you mean tpch",
                "tpch:order|UNKNOWN_DATASET|did you mean orders",
                "tpch:orders?sf=0|INVALID_ARGUMENT|sf is \"0\", expected a number from 0.001",
                "tpch:orders?sf=|SYNTAX|found \"sf=\", expected name=value",
                "tpch:orders?sf=NaN|INVALID_ARGUMENT|sf is \"NaN\"",
                "tpch:orders?scale=1|INVALID_ARGUMENT|expected some of sf, money",
                "tpch:orders?money=euro|INVALID_ARGUMENT|expected decimal or float64",
                "h2o:G1_1e7_1e2_0|UNKNOWN_DATASET|expected G1_ROWS_K_NULLS_SORTED such as",
                "h2o:G1_1e7_1e2_0_2|UNKNOWN_DATASET|found \"G1_1e7_1e2_0_2\"",
                "h2o:G1_1e10_1e2_0_0|INVALID_ARGUMENT|rows is \"1e10\", expected a whole number",
                "h2o:G1_1e3_0_0_0|INVALID_ARGUMENT|K is \"0\", expected a whole number from 1",
                "h2o:G1_1e3_1.5.2_0_0|INVALID_ARGUMENT|K is \"1.5.2\"",
                "h2o:G1_1e3_7_0_0|INVALID_ARGUMENT|rows are 1000 and K is 7, expected rows that",
                "h2o:G1_1e3_10_101_0|INVALID_ARGUMENT|nulls is 101, expected at most 100",
                "random:row=5|INVALID_ARGUMENT|did you mean rows",
                "random:rows=1.5|INVALID_ARGUMENT|expected a whole number from 0",
                "random:rows=-1|INVALID_ARGUMENT|expected a whole number from 0",
                "random:rows=5,rows=6|INVALID_ARGUMENT|rows is given twice",
                "random:keys=0|INVALID_ARGUMENT|expected a whole number from 1",
                "random:keys=257,key=int8|INVALID_ARGUMENT|at most 256 for keys of type int8",
                "random:key=binary|INVALID_ARGUMENT|key is \"binary\", expected bool",
                "random:value=utf8|INVALID_ARGUMENT|value is \"utf8\", expected int8",
                "random:nulls=1.1|INVALID_ARGUMENT|from 0.0 to 1.0",
                "random:skew=-1|INVALID_ARGUMENT|from 0.0",
                "random:order=sorted|INVALID_ARGUMENT|order is \"sorted\", expected random or"
                        + " cyclic",
                "random:order=cyclic,skew=1|INVALID_ARGUMENT|expected no skew with it",
                "random:hot=2|INVALID_ARGUMENT|hot is \"2\", expected a number from 0.0 to 1.0",
                "random:letters=1|INVALID_ARGUMENT|letters is \"1\", expected key=utf8",
                "random:key=utf8,letters=1,keys=27|INVALID_ARGUMENT|at most 26 for keys of 1"
                        + " letters",
                "random:value=decimal(38,0),digits=37|INVALID_ARGUMENT|number from 1 to 36",
                "random:fast|SYNTAX|found \"fast\"",
                "s3://bucket/x.parquet|UNKNOWN_FORMAT|only local files",
                "tpch/orders?sf=1|FILE_NOT_FOUND|written like tpch:orders?sf=0.1"
            })
    void wrongNamesAreTold(String name, ErrorCode code, String message) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(name))
                .withMessageStartingWith(name)
                .withMessageContaining(message)
                .extracting(WindrowException::code)
                .isEqualTo(code);
    }

    @Test
    void aFailureInAPartIsTheFailure() {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(
                        () ->
                                ParallelParts.make(
                                        20,
                                        part -> {
                                            if (part == 7) {
                                                throw new IllegalStateException("part 7");
                                            }
                                            return SampleTables.strings("s", "a");
                                        },
                                        (phase, done, total) -> Objects.requireNonNull(phase),
                                        20))
                .withMessageContaining("part 7");
    }
}
