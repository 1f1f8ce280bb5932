// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import dev.windrow.arrow.ColumnSelection;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ColumnTypes;
import dev.windrow.internal.io.ParallelParts;
import dev.windrow.internal.io.TableParts;
import dev.windrow.internal.io.TableSource;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Splits;

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
 * <p>Column {@code key} has up to {@code keys} distinct values (see {@link RandomKeys}). They are
 * uniform, or have Zipf's distribution with the exponent {@code skew}, or come in turn with {@code
 * order=cyclic}. {@code hot} is the share of rows that have the first key regardless (see {@link
 * KeyNumbers}). {@code letters} makes strings of that many letters. Column {@code value} is
 * uniform, decimals with up to {@code digits} digits (see {@link RandomValues}). {@code nulls} is
 * the share of null values, {@code keynulls} that of null keys.
 */
final class RandomDataSet implements TableSource {

    private static final String KEY = "key";
    private static final String VALUE = "value";
    private static final String RANDOM = "random";
    private static final String CYCLIC = "cyclic";
    private static final List<String> PARAMETERS =
            List.of(
                    "rows",
                    "keys",
                    KEY,
                    VALUE,
                    "seed",
                    "skew",
                    "order",
                    "hot",
                    "letters",
                    "digits",
                    "nulls",
                    "keynulls");

    /**
     * Rows of a part: they take a few milliseconds, and there are enough parts for many processors.
     */
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
        double keyNulls = parameters.number("keynulls", 0, 0, 1);
        double valueNulls = parameters.number("nulls", 0, 0, 1);
        ColumnType key = type(parameters, KEY, "int32");
        ColumnType value = type(parameters, VALUE, "float64");
        if (!value.isNumeric()) {
            throw parameters.invalid(VALUE, value.label(), RandomValues.SUPPORTED);
        }
        columns.put(KEY, new RandomColumn(key, keyNulls, keys(key, parameters)));
        columns.put(VALUE, new RandomColumn(value, valueNulls, values(value, parameters)));
    }

    private static RandomColumn.Appender keys(ColumnType type, DataSetParameters parameters) {
        if (!RandomKeys.isSupported(type)) {
            throw parameters.invalid(KEY, type.label(), RandomKeys.SUPPORTED);
        }
        long keys = parameters.integer("keys", 1_000, 1, Long.MAX_VALUE / 2);
        int letters = (int) parameters.integer("letters", 0, 0, RandomKeys.MOST_LETTERS);
        if (letters > 0 && type != ColumnType.Primitive.UTF8) {
            throw parameters.invalid("letters", Integer.toString(letters), "key=utf8 with it");
        }
        long most = letters > 0 ? RandomKeys.mostKeys(letters) : RandomKeys.mostKeys(type);
        if (keys > most) {
            String kind = letters > 0 ? letters + " letters" : "type " + type.label();
            throw parameters.invalid(
                    "keys", Long.toString(keys), "at most " + most + " for keys of " + kind);
        }
        KeyNumbers numbers = numbers(keys, parameters);
        return letters > 0
                ? RandomKeys.ofLetters(letters, numbers)
                : RandomKeys.of(type, keys, numbers);
    }

    private static KeyNumbers numbers(long keys, DataSetParameters parameters) {
        double skew = parameters.number("skew", 0, 0, MOST_SKEW);
        String order = parameters.text("order", RANDOM);
        if (!order.equals(RANDOM) && !order.equals(CYCLIC)) {
            throw parameters.invalid("order", order, "random or cyclic");
        }
        if (order.equals(CYCLIC) && skew > 0) {
            throw parameters.invalid("order", order, "no skew with it, since keys come in turn");
        }
        KeyNumbers numbers =
                skew > 0
                        ? KeyNumbers.skewed(keys, skew)
                        : order.equals(CYCLIC) ? KeyNumbers.cyclic(keys) : KeyNumbers.uniform(keys);
        return numbers.withHotKey(parameters.number("hot", 0, 0, 1));
    }

    private static RandomColumn.Appender values(ColumnType type, DataSetParameters parameters) {
        int digits =
                (int)
                        parameters.integer(
                                "digits", RandomValues.DECIMAL_DIGITS, 1, RandomValues.MOST_DIGITS);
        return RandomValues.of(type, digits);
    }

    /**
     * Parses a name.
     *
     * @param label the whole name
     * @param text the part after {@code random:}
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
        List<String> wanted = wanted(names);
        return ParallelParts.make(parts(), part -> part(part, wanted), progress, rows);
    }

    @Override
    public boolean isDivided() {
        return parts() > 1;
    }

    @Override
    public Splits splits(@Nullable List<String> names, ProgressListener progress) {
        List<String> wanted = wanted(names);
        return new TableParts(parts(), rows, this::rowsOf, part -> part(part, wanted));
    }

    private List<String> wanted(@Nullable List<String> names) {
        return ColumnSelection.indices(columnNames(), names).stream()
                .map(columnNames()::get)
                .toList();
    }

    private int parts() {
        return Math.toIntExact(Math.max(1, Math.ceilDiv(rows, ROWS_PER_PART)));
    }

    private long rowsOf(int part) {
        return Math.min(ROWS_PER_PART, rows - (long) part * ROWS_PER_PART);
    }

    private Table part(int part, List<String> wanted) {
        long first = (long) part * ROWS_PER_PART;
        long count = rowsOf(part);
        ColumnMemory memory = new ColumnMemory();
        try {
            Map<String, Column> made = new LinkedHashMap<>();
            for (String name : wanted) {
                RandomColumn column = columns.get(name);
                // Each column and part draws from a stream of its own, whichever columns are read.
                long stream = part * 2L + (name.equals(KEY) ? 0 : 1);
                try (ColumnBuilder builder = ColumnBuilder.of(column.type(), count)) {
                    column.fill(builder, first, count, new SplittableRandom(mixed(seed, stream)));
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
