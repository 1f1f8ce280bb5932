// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.operation;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.gpu.memory.ArrayForm;
import dev.windrow.internal.plan.ColumnStatistics;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A column that tasks have made on the device.
 *
 * @param statistics what is known of it
 * @param arrays its arrays, by the form in which further tasks can read them; none if only the host
 *     can make the column
 * @param home brings those rows to the host that the download has
 */
public record MadeColumn(
        ColumnStatistics statistics,
        Map<ArrayForm, TornadoNativeArray> arrays,
        Function<Download, Column> home) {

    /** Returns values of a fixed width: floats of their type, or words of anything else. */
    public static MadeColumn fixed(
            ColumnType type, TornadoNativeArray values, MadeValidity validity) {
        ArrayForm form =
                !type.isFloat()
                        ? ArrayForm.WORDS
                        : type == Primitive.FLOAT32 ? ArrayForm.FLOATS : ArrayForm.DOUBLES;
        return fixed(type, form, values, validity);
    }

    /** Returns values of a fixed width as words, also of floats. */
    public static MadeColumn words(ColumnType type, LongArray values, MadeValidity validity) {
        return fixed(type, ArrayForm.WORDS, values, validity);
    }

    private static MadeColumn fixed(
            ColumnType type, ArrayForm form, TornadoNativeArray values, MadeValidity validity) {
        return of(
                new ColumnStatistics(type, validity.bits() != null, false, 0),
                Map.of(form, values),
                validity,
                download ->
                        new FixedWidthColumn(
                                type,
                                download.values(values, type.byteWidth()),
                                download.rows(),
                                validity.home().apply(download)));
    }

    /** Returns bools: a bit for each row. */
    public static MadeColumn bools(LongArray bits, MadeValidity validity) {
        return of(
                new ColumnStatistics(Primitive.BOOL, validity.bits() != null, false, 0),
                Map.of(ArrayForm.WORDS, bits),
                validity,
                download ->
                        new BitColumn(
                                download.bits(bits),
                                download.firstBit(),
                                download.rows(),
                                validity.home().apply(download)));
    }

    /**
     * Returns strings.
     *
     * @param offsets where each begins, and where the last ends
     * @param characters their bytes
     * @param bytes how many there are
     */
    public static MadeColumn strings(
            ColumnType type,
            IntArray offsets,
            TornadoNativeArray characters,
            long bytes,
            MadeValidity validity) {
        return of(
                new ColumnStatistics(type, validity.bits() != null, false, bytes),
                Map.of(
                        ArrayForm.OFFSETS,
                        offsets,
                        characters instanceof LongArray
                                ? ArrayForm.CHARACTERS
                                : ArrayForm.CHARACTER_BYTES,
                        characters),
                validity,
                download -> strings(download, type, offsets, characters, validity));
    }

    private static VariableWidthColumn strings(
            Download download,
            ColumnType type,
            IntArray offsets,
            TornadoNativeArray characters,
            MadeValidity validity) {
        long rows = download.rows();
        MemorySegment ends = download.values(offsets, download.from(), rows + 1, Integer.BYTES);
        int first = ends.getAtIndex(JAVA_INT, 0);
        for (long row = 0; row <= rows && first != 0; row++) {
            ends.setAtIndex(JAVA_INT, row, ends.getAtIndex(JAVA_INT, row) - first);
        }
        return new VariableWidthColumn(
                type,
                ends,
                Integer.BYTES,
                download.values(characters, first, ends.getAtIndex(JAVA_INT, rows), 1),
                rows,
                validity.home().apply(download));
    }

    private static MadeColumn of(
            ColumnStatistics statistics,
            Map<ArrayForm, TornadoNativeArray> values,
            MadeValidity validity,
            Function<Download, Column> home) {
        Map<ArrayForm, TornadoNativeArray> arrays = new EnumMap<>(ArrayForm.class);
        arrays.putAll(values);
        if (validity.bits() != null) {
            arrays.put(ArrayForm.VALIDITY, validity.bits());
        }
        return new MadeColumn(statistics, arrays, home);
    }

    /** Returns a column that is on the host already. */
    public static MadeColumn ofHost(Column column) {
        return ofHost(
                ColumnStatistics.of(column),
                download ->
                        download.rows() == column.rows()
                                ? column
                                : column.slice(download.from(), download.rows()));
    }

    /** Returns a column that only the host can make of what tasks have left. */
    public static MadeColumn ofHost(ColumnStatistics statistics, Function<Download, Column> home) {
        return new MadeColumn(statistics, Map.of(), home);
    }
}
