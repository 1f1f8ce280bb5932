// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import dev.windrow.column.ColumnType;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A column of a {@link PagedFile}, and how it is written.
 *
 * @param name its name
 * @param kind its type
 * @param values a value for each row, as {@link dev.windrow.Columns} takes them
 * @param pageRows the rows of pages: of the first, the second and so on, and from the start again
 * @param form how pages are encoded
 */
record PagedColumn(
        String name,
        Kind kind,
        List<? extends @Nullable Object> values,
        List<Integer> pageRows,
        Form form) {

    /** The bytes that a bound of strings has at most: longer ones are cut. */
    private static final int MOST_BOUND_BYTES = 2;

    private static final int FIXED_BYTES = 13;

    /** How pages are encoded. */
    enum Form {
        PLAIN,
        /** Each row group has a dictionary. */
        DICTIONARY,
        /** Each row group has a dictionary for the first half of its pages only. */
        DICTIONARY_FIRST,
        /** Plain, with levels outside of what would be compressed. */
        SECOND_VERSION
    }

    /** A type of the format. */
    enum Kind {
        BOOL(0, ColumnType.Primitive.BOOL),
        DATE(1, ColumnType.Primitive.DATE32),
        INT64(2, ColumnType.Primitive.INT64),
        PRICE(2, new ColumnType.Decimal(18, 2)),
        DOUBLE(5, ColumnType.Primitive.FLOAT64),
        TEXT(6, ColumnType.Primitive.UTF8),
        MONEY(7, new ColumnType.Decimal(30, 2));

        private final int physical;
        private final ColumnType type;

        Kind(int physical, ColumnType type) {
            this.physical = physical;
            this.type = type;
        }

        int physical() {
            return physical;
        }

        ColumnType type() {
            return type;
        }
    }

    /** A page, and what an index says of it. */
    record Page(
            byte[] bytes,
            int rows,
            int nulls,
            byte @Nullable [] least,
            byte @Nullable [] greatest,
            boolean isDictionary) {}

    boolean isOptional() {
        return values.stream().anyMatch(Objects::isNull);
    }

    ThriftStruct schema() {
        ThriftStruct schema =
                new ThriftStruct()
                        .with(1, kind.physical())
                        .with(3, isOptional() ? 1 : 0)
                        .with(4, name);
        switch (kind) {
            case DATE -> schema.with(6, 6);
            case TEXT -> schema.with(6, 0);
            case PRICE -> schema.with(6, 5).with(7, 2).with(8, 18);
            case MONEY -> schema.with(2, FIXED_BYTES).with(6, 5).with(7, 2).with(8, 30);
            case BOOL, INT64, DOUBLE -> {}
        }
        return schema;
    }

    /** Returns the pages of some rows, a dictionary first. */
    List<Page> pages(int from, int to) {
        List<List<? extends @Nullable Object>> cut = new ArrayList<>();
        for (int row = from; row < to; ) {
            int count = Math.min(to - row, pageRows.get(cut.size() % pageRows.size()));
            cut.add(values.subList(row, row + count));
            row += count;
        }
        boolean isOptional = isOptional();
        Map<Object, Integer> entries = new LinkedHashMap<>();
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < cut.size(); i++) {
            boolean byIndex =
                    form == Form.DICTIONARY
                            || form == Form.DICTIONARY_FIRST && i < (cut.size() + 1) / 2;
            pages.add(page(cut.get(i), byIndex ? entries : null, isOptional));
        }
        if (form == Form.DICTIONARY || form == Form.DICTIONARY_FIRST) {
            byte[] body = plain(List.copyOf(entries.keySet()));
            ThriftStruct header =
                    header(2, body.length)
                            .with(7, new ThriftStruct().with(1, entries.size()).with(2, 0));
            pages.addFirst(new Page(joined(header.toBytes(), body), 0, 0, null, null, true));
        }
        return pages;
    }

    private Page page(
            List<? extends @Nullable Object> rows,
            @Nullable Map<Object, Integer> entries,
            boolean isOptional) {
        List<Object> present = new ArrayList<>(rows);
        present.removeIf(Objects::isNull);
        byte[] body = entries == null ? plain(present) : indices(present, entries);
        int nulls = rows.size() - present.size();
        byte[] levels = new byte[0];
        if (isOptional) {
            levels = packed(1, rows.stream().mapToInt(value -> value == null ? 0 : 1).toArray());
        }
        boolean isSecond = form == Form.SECOND_VERSION;
        if (isOptional && !isSecond) {
            levels = joined(little(Integer.BYTES).putInt(levels.length).array(), levels);
        }
        byte[] whole = joined(levels, body);
        ThriftStruct header = header(isSecond ? 3 : 0, whole.length);
        int encoding = entries == null ? 0 : 8;
        if (isSecond) {
            header.with(
                    8,
                    new ThriftStruct()
                            .with(1, rows.size())
                            .with(2, nulls)
                            .with(3, rows.size())
                            .with(4, encoding)
                            .with(5, levels.length)
                            .with(6, 0)
                            .with(7, false));
        } else {
            header.with(
                    5,
                    new ThriftStruct()
                            .with(1, rows.size())
                            .with(2, encoding)
                            .with(3, 3)
                            .with(4, 3));
        }
        return new Page(
                joined(header.toBytes(), whole),
                rows.size(),
                nulls,
                bound(present, false),
                bound(present, true),
                false);
    }

    private static ThriftStruct header(int type, int bytes) {
        return new ThriftStruct().with(1, type).with(2, bytes).with(3, bytes);
    }

    /** Returns a bound as a careless writer says it: NaN if there is nothing else, any zero. */
    private byte @Nullable [] bound(List<Object> present, boolean greatest) {
        List<Object> ordered = new ArrayList<>(present);
        ordered.removeIf(value -> value instanceof Double number && number.isNaN());
        if (ordered.isEmpty()) {
            return present.isEmpty() ? null : plain(List.of(Double.NaN));
        }
        ordered.sort(PagedColumn::compare);
        Object found = greatest ? ordered.getLast() : ordered.getFirst();
        if (found instanceof Double number && number == 0) {
            // The wrong one of both zeros, where a reader must not rely on it.
            found = greatest ? -0.0 : 0.0;
        }
        byte[] bytes = found instanceof String text ? utf8(text) : plain(List.of(found));
        if (kind != Kind.TEXT || bytes.length <= MOST_BOUND_BYTES) {
            return bytes;
        }
        byte[] cut = Arrays.copyOf(bytes, MOST_BOUND_BYTES);
        cut[MOST_BOUND_BYTES - 1] += (byte) (greatest ? 1 : 0);
        return cut;
    }

    private static int compare(Object a, Object b) {
        return switch (a) {
            case Boolean value -> value.compareTo((Boolean) b);
            case Integer value -> value.compareTo((Integer) b);
            case Long value -> value.compareTo((Long) b);
            case Double value -> Double.compare(value + 0.0, (Double) b + 0.0);
            case BigInteger value -> value.compareTo((BigInteger) b);
            case String value -> Arrays.compareUnsigned(utf8(value), utf8((String) b));
            default -> throw new AssertionError(a.getClass());
        };
    }

    private byte[] plain(List<?> present) {
        if (kind == Kind.BOOL) {
            int[] bits = present.stream().mapToInt(value -> (Boolean) value ? 1 : 0).toArray();
            byte[] all = bits(1, bits);
            return Arrays.copyOf(all, (bits.length + Byte.SIZE - 1) / Byte.SIZE);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        present.forEach(value -> out.writeBytes(plain(value)));
        return out.toByteArray();
    }

    private byte[] plain(Object value) {
        return switch (value) {
            case Integer number -> little(Integer.BYTES).putInt(number).array();
            case Long number -> little(Long.BYTES).putLong(number).array();
            case Double number -> little(Double.BYTES).putDouble(number).array();
            case String text ->
                    joined(little(Integer.BYTES).putInt(utf8(text).length).array(), utf8(text));
            case BigInteger unscaled -> decimal(unscaled);
            default -> throw new AssertionError(value.getClass());
        };
    }

    private byte[] decimal(BigInteger unscaled) {
        if (kind == Kind.PRICE) {
            return little(Long.BYTES).putLong(unscaled.longValueExact()).array();
        }
        byte[] fixed = new byte[FIXED_BYTES];
        byte[] shortest = unscaled.toByteArray();
        Arrays.fill(fixed, (byte) (unscaled.signum() < 0 ? -1 : 0));
        System.arraycopy(shortest, 0, fixed, FIXED_BYTES - shortest.length, shortest.length);
        return fixed;
    }

    private static byte[] indices(List<Object> present, Map<Object, Integer> entries) {
        int[] indices = new int[present.size()];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = entries.computeIfAbsent(present.get(i), absent -> entries.size());
        }
        int width = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(entries.size()));
        return joined(new byte[] {(byte) width}, packed(width, indices));
    }

    /** Returns a run of packed numbers. */
    private static byte[] packed(int width, int[] numbers) {
        int groups = (numbers.length + 7) / 8;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int header = groups << 1 | 1;
        for (; header > 0x7f; header >>>= 7) {
            out.write(header | 0x80);
        }
        out.write(header);
        out.writeBytes(bits(width, numbers));
        return out.toByteArray();
    }

    /** Returns numbers of some bits each, the lowest bit first, in whole groups of eight. */
    private static byte[] bits(int width, int[] numbers) {
        byte[] out = new byte[(numbers.length + 7) / 8 * width];
        for (int i = 0; i < numbers.length; i++) {
            for (int bit = 0; bit < width; bit++) {
                int at = i * width + bit;
                out[at / 8] |= (byte) ((numbers[i] >>> bit & 1) << at % 8);
            }
        }
        return out;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
