// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Nested values of a whole table: a column for each part, which are put together at the end. */
final class WholeNested extends WholeColumn {

    private final Table[] tables;

    WholeNested(ParquetColumn column, List<WholePart> parts, ColumnMemory memory) {
        super(column, parts, memory);
        this.tables = new Table[parts.size()];
    }

    @Override
    void read(int number) {
        WholePart part = parts().get(number);
        ParquetContent file = part.content();
        ParquetContent one =
                new ParquetContent(
                        file.footer(),
                        file.file(),
                        List.of(part.column()),
                        file.scratches(),
                        file.sizes());
        tables[number] = one.read(part.range(), null);
    }

    @Override
    Column column() {
        if (tables.length == 0) {
            try (ColumnBuilder none = ColumnBuilder.of(of().type(), 0)) {
                return none.build(memory());
            }
        }
        Table whole = TableConcatenation.concatenate(List.of(tables));
        Arrays.fill(tables, null);
        memory().own(whole);
        return whole.column(name());
    }

    @Override
    void close() {
        Arrays.stream(tables).filter(Objects::nonNull).forEach(Table::close);
    }
}
