package dev.windrow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import ai.rapids.cudf.DType;

import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.io.Tables;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Tests of libcudf's side that need no GPU. */
class LibcudfTest {

    @Test
    void everyColumnOfEveryCaseThatRunsHasAType() {
        List<BenchmarkCase> cases =
                BenchmarkCases.all().stream().filter(LibcudfWork::isSupported).toList();
        assertThat(cases).hasSizeGreaterThan(20);
        for (BenchmarkCase each : cases) {
            try (Table table = Tables.read(each.dataSet(100))) {
                for (Column column : table.columns()) {
                    assertThat(LibcudfTable.type(column.type())).as(each.name()).isNotNull();
                    assertThat(column.validity().hasNulls()).as(each.name()).isFalse();
                }
            }
        }
    }

    @Test
    void typesAreAsWide() {
        assertThat(LibcudfTable.type(Primitive.FLOAT64)).isEqualTo(DType.FLOAT64);
        DType decimal = LibcudfTable.type(new ColumnType.Decimal(38, 2));
        assertThat(decimal.getTypeId()).isEqualTo(DType.DTypeEnum.DECIMAL128);
        assertThat(decimal.getScale()).isEqualTo(-2);
    }

    @Test
    void exactSumsRunWithAndWithoutDetectionOfOverflow() {
        assertThat(labels("int-3")).containsExactly("libcudf");
        assertThat(labels("int64-2")).containsExactly("libcudf", "libcudf, overflow detected");
        assertThat(labels("decimal-4")).containsExactly("libcudf", "libcudf, overflow detected");
    }

    private static Iterable<String> labels(String name) {
        BenchmarkCase benchmark = BenchmarkCases.find(name).orElseThrow();
        return LibcudfWork.variants(benchmark).stream().map(LibcudfWork::label).toList();
    }
}
