package dev.windrow.io;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.progress.ProgressListener;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Random keys and values, such as {@code
 * random:rows=1e6,keys=1000,key=int32,value=float64,seed=7,skew=1.5,nulls=0.05}. The same name
 * gives the same values, on any number of processors.
 *
 * <p>Column {@code key} has up to {@code keys} distinct values, uniformly, or with {@code skew} in
 * Zipf's distribution of that exponent (see {@link RandomKeys}). Column {@code value} is uniform
 * (see {@link RandomValues}). {@code nulls} is the share of values that are null, {@code keynulls}
 * that of keys.
 */
final class RandomDataSet implements TableSource {

    private static final String KEY = "key";
    private static final String VALUE = "value";
    private static final List<String> PARAMETERS =
            List.of("rows", "keys", KEY, VALUE, "seed", "skew", "nulls", "keynulls");

    /** Rows of a part: of a few milliseconds, and enough of them for many processors. */
    private static final int ROWS_PER_PART = 1 << 18;

    private static final long MOST_ROWS = 1L << 40;
    private static final double MOST_SKEW = 20;

    private final String label;
    private final long rows;
    private final long seed;
    private final Map<String, RandomColumn> columns = new LinkedHashMap<>();

    private RandomDataSet(String label, DataSetParameters parameters) {
        this.label = label;
        rows = parameters.integer("rows", 1_000_000, 0, MOST_ROWS);
        seed = parameters.integer("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE);
        long keys = parameters.integer("keys", 1_000, 1, Long.MAX_VALUE / 2);
        double skew = parameters.number("skew", 0, 0, MOST_SKEW);
        ColumnType key = type(parameters, KEY, "int32");
        ColumnType value = type(parameters, VALUE, "float64");
        if (!RandomKeys.isSupported(key)) {
            throw parameters.invalid(KEY, key.label(), RandomKeys.SUPPORTED);
        }
        if (keys > RandomKeys.mostKeys(key)) {
            throw parameters.invalid(
                    "keys",
                    Long.toString(keys),
                    "at most " + RandomKeys.mostKeys(key) + " for keys of type " + key.label());
        }
        if (!value.isNumeric()) {
            throw parameters.invalid(VALUE, value.label(), RandomValues.SUPPORTED);
        }
        double keyNulls = parameters.number("keynulls", 0, 0, 1);
        double valueNulls = parameters.number("nulls", 0, 0, 1);
        columns.put(KEY, new RandomColumn(key, keyNulls, RandomKeys.of(key, keys, skew)));
        columns.put(VALUE, new RandomColumn(value, valueNulls, RandomValues.of(value)));
    }

    /**
     * Reads a name.
     *
     * @param label the whole name
     * @param text what follows {@code random:}
     */
    static RandomDataSet parse(String label, String text) {
        return new RandomDataSet(label, new DataSetParameters(label, text, ',', PARAMETERS));
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public List<String> columnNames() {
        return List.copyOf(columns.keySet());
    }

    @Override
    public Table read(@Nullable List<String> names, ProgressListener progress) {
        List<String> wanted =
                ColumnSelection.indices(columnNames(), names).stream()
                        .map(columnNames()::get)
                        .toList();
        int parts = Math.toIntExact(Math.max(1, (rows + ROWS_PER_PART - 1) / ROWS_PER_PART));
        return ParallelParts.make(parts, part -> part(part, wanted), progress, rows);
    }

    private Table part(int part, List<String> wanted) {
        long count = Math.min(ROWS_PER_PART, rows - (long) part * ROWS_PER_PART);
        ColumnMemory memory = new ColumnMemory();
        try {
            Map<String, Column> made = new LinkedHashMap<>();
            for (String name : wanted) {
                RandomColumn column = columns.get(name);
                // Each column and part draws from a stream of its own, whatever else is read.
                long stream = part * 2L + (name.equals(KEY) ? 0 : 1);
                try (ColumnBuilder builder = ColumnBuilder.of(column.type(), count)) {
                    column.fill(builder, count, new SplittableRandom(mixed(seed, stream)));
                    made.put(name, builder.build(memory));
                }
            }
            return new Table(made, count, memory);
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /** Spreads neighbouring seeds and streams (the finalizer of MurmurHash3, Stafford's mix 13). */
    private static long mixed(long seed, long stream) {
        long z = seed * 0x9e3779b97f4a7c15L + stream;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    private static ColumnType type(DataSetParameters parameters, String name, String byDefault) {
        String text = parameters.text(name, byDefault);
        if (text.equals("decimal")) {
            return new ColumnType.Decimal(18, 2);
        }
        try {
            return ColumnTypes.parse(text);
        } catch (WindrowException e) {
            throw parameters.invalid(
                    name, text, name.equals(KEY) ? RandomKeys.SUPPORTED : RandomValues.SUPPORTED);
        }
    }
}
