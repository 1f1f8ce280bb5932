package dev.windrow.internal.io.parquet;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Lists of a whole file: a column for each row group, which are put together at the end. */
final class WholeLists extends WholeColumn {

    private final Table[] parts;

    WholeLists(
            ParquetContent content,
            ParquetColumn column,
            List<RowRange> ranges,
            ColumnMemory memory) {
        super(content, column, ranges, memory);
        this.parts = new Table[ranges.size()];
    }

    @Override
    void read(int range) {
        ParquetContent one =
                new ParquetContent(
                        content().footer(), content().file(), List.of(of()), content().scratches());
        parts[range] = one.read(ranges().get(range), null);
    }

    @Override
    Column column() {
        if (parts.length == 0) {
            try (ColumnBuilder none = ColumnBuilder.of(of().type(), 0)) {
                return none.build(memory());
            }
        }
        Table whole = TableConcatenation.concatenate(List.of(parts));
        Arrays.fill(parts, null);
        memory().own(whole);
        return whole.column(name());
    }

    @Override
    void close() {
        Arrays.stream(parts).filter(Objects::nonNull).forEach(Table::close);
    }
}
