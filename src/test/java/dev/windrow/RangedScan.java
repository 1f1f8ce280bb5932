package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.scan.ColumnRange;
import dev.windrow.scan.Scan;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Slices of a table that tell the ranges of their columns, as a file's statistics do. */
final class RangedScan implements Scan {

    /** Bytes that a bound of strings has at most: longer ones are cut. */
    private static final int MOST_BYTES = 2;

    private final Table table;
    private final int parts;
    private final AtomicInteger read = new AtomicInteger();

    RangedScan(Table table, int parts) {
        this.table = table;
        this.parts = parts;
    }

    /** Returns how many splits were read, in all passes. */
    int splitsRead() {
        return read.get();
    }

    @Override
    public String label() {
        return "ranges";
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public boolean isDivided() {
        return true;
    }

    @Override
    public Splits splits(@Nullable List<String> columns) {
        AtomicInteger taken = new AtomicInteger();
        return new Splits() {
            @Override
            public long rows() {
                return table.rows();
            }

            @Override
            public @Nullable Split next() {
                int part = taken.getAndIncrement();
                return part < parts
                        ? new Part(columns == null ? table.names() : columns, part)
                        : null;
            }

            @Override
            public void close() {}
        };
    }

    private final class Part implements Split {

        private final List<String> names;
        private final long from;
        private final long rows;

        Part(List<String> names, int part) {
            this.names = names;
            from = table.rows() * part / parts;
            rows = table.rows() * (part + 1) / parts - from;
        }

        @Override
        public Table read(@Nullable MemoryPool pool) {
            read.incrementAndGet();
            Map<String, Column> sliced = new LinkedHashMap<>();
            names.forEach(name -> sliced.put(name, slice(name)));
            return new Table(sliced, rows, new ColumnMemory());
        }

        private Column slice(String name) {
            return table.column(name).slice(from, rows);
        }

        @Override
        public long rows() {
            return rows;
        }

        @Override
        public Optional<ColumnRange> range(String name) {
            if (!table.names().contains(name)) {
                return Optional.empty();
            }
            Column column = slice(name);
            List<@Nullable Object> values = Columns.read(column);
            List<Object> bounds =
                    values.stream()
                            .filter(Objects::nonNull)
                            .map(value -> bound(column.type(), value))
                            .filter(value -> !(value instanceof Double d && d.isNaN()))
                            .sorted(RangedScan::compare)
                            .toList();
            long nulls = values.stream().filter(Objects::isNull).count();
            return Optional.of(
                    bounds.isEmpty()
                            ? new ColumnRange(column.type(), null, null, nulls)
                            : new ColumnRange(
                                    column.type(),
                                    cut(bounds.getFirst(), false),
                                    cut(bounds.getLast(), true),
                                    nulls));
        }
    }

    private static Object bound(ColumnType type, Object value) {
        return switch (value) {
            case BigInteger unscaled ->
                    new BigDecimal(unscaled, ((ColumnType.Decimal) type).scale());
            case String text -> text.getBytes(StandardCharsets.UTF_8);
            // Both zeros are one value.
            case Double number -> number + 0.0;
            default -> value;
        };
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        return a instanceof byte[] bytes
                ? Arrays.compareUnsigned(bytes, (byte[]) b)
                : ((Comparator<Object>) (Comparator<?>) Comparator.naturalOrder()).compare(a, b);
    }

    /** Cuts long strings, as writers do: an upper bound then ends with a greater byte. */
    private static Object cut(Object bound, boolean greatest) {
        if (!(bound instanceof byte[] bytes) || bytes.length <= MOST_BYTES) {
            return bound;
        }
        byte[] cut = Arrays.copyOf(bytes, MOST_BYTES);
        if (greatest) {
            cut[MOST_BYTES - 1]++;
        }
        return cut;
    }
}
