// SPDX-License-Identifier: Apache-2.0
package dev.windrow.arrow;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.ListOf;
import dev.windrow.column.ColumnType.Packed;
import dev.windrow.column.ListColumn;
import dev.windrow.column.PackedColumns;
import dev.windrow.column.Validity;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.LargeListViewVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.apache.arrow.vector.complex.StructVector;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Makes columns of vectors that have others in them: of their children's columns. */
final class NestedImport {

    private final VectorImport vectors;
    private final ColumnMemory copies;
    private final String subject;
    private final int rows;
    private final Validity validity;

    /**
     * Makes an import of one vector.
     *
     * @param vectors makes columns of children
     * @param copies holds copied values
     * @param subject the owner of the values, for errors
     * @param rows how many of its values are wanted
     * @param validity which of them are not null
     */
    NestedImport(
            VectorImport vectors,
            ColumnMemory copies,
            String subject,
            int rows,
            Validity validity) {
        this.vectors = vectors;
        this.copies = copies;
        this.subject = subject;
        this.rows = rows;
        this.validity = validity;
    }

    /** Returns the first rows of a vector with children. */
    Column column(FieldVector vector) {
        return switch (vector) {
            case StructVector structs -> structs(structs);
            case MapVector maps -> PackedColumns.maps(entries(maps), copies);
            case ListVector lists -> PackedColumns.lists(lists(lists), copies);
            case LargeListVector lists -> {
                LongUnaryOperator offset = row -> lists.getOffsetBuffer().getLong(row << 3);
                yield lists(offset, rows == 0, lists.getDataVector());
            }
            case FixedSizeListVector lists ->
                    lists(row -> row * lists.getListSize(), false, lists.getDataVector());
            case ListViewVector views ->
                    views(
                            row -> views.getOffsetBuffer().getInt(row << 2),
                            row -> views.getSizeBuffer().getInt(row << 2),
                            views.getDataVector());
            case LargeListViewVector views ->
                    views(
                            row -> views.getOffsetBuffer().getLong(row << 3),
                            row -> views.getSizeBuffer().getLong(row << 3),
                            views.getDataVector());
            case RunEndEncodedVector runs -> runs(runs);
            default -> throw ArrowTypes.unsupported(subject, vector.getField().getType());
        };
    }

    private Column structs(StructVector vector) {
        List<Column> fields = new ArrayList<>();
        var types = new LinkedHashMap<String, ColumnType>();
        for (FieldVector child : vector.getChildrenFromFields()) {
            fields.add(child(child, rows));
            types.put(child.getName(), fields.getLast().type());
        }
        return PackedColumns.structs(Packed.structs(types), fields, rows, validity, copies);
    }

    private ListColumn lists(ListVector vector) {
        MemorySegment offsets = vectors.listOffsets(subject, vector.getOffsetBuffer(), rows);
        long end = offsets.get(JAVA_INT_UNALIGNED, (long) rows << 2);
        return lists(offsets, child(vector.getDataVector(), end));
    }

    private ListColumn entries(MapVector vector) {
        ListColumn entries = lists(vector);
        Column all = entries.elements();
        for (long row = 0; row < rows && all.validity().hasNulls(); row++) {
            for (long at = entries.offset(row); at < entries.offset(row + 1); at++) {
                if (validity.isValid(row) && all.isNull(at)) {
                    throw damage("a map with an entry that is null");
                }
            }
        }
        return entries;
    }

    private ListColumn lists(MemorySegment offsets, Column elements) {
        return new ListColumn(new ListOf(elements.type()), offsets, elements, rows, validity);
    }

    private Column lists(LongUnaryOperator offset, boolean isEmpty, FieldVector values) {
        MemorySegment offsets = copies.allocate((rows + 1L) * Integer.BYTES);
        long previous = 0;
        for (long row = 0; row <= rows && !isEmpty; row++) {
            long next = offset.applyAsLong(row);
            if (next < previous) {
                throw damage("list offsets that decrease, expected ascending ones from 0");
            }
            ListColumn.requireCountable(next);
            offsets.set(JAVA_INT_UNALIGNED, row << 2, (int) next);
            previous = next;
        }
        return PackedColumns.lists(lists(offsets, child(values, previous)), copies);
    }

    /** Returns lists that lie in any order, and may share elements. */
    private Column views(LongUnaryOperator offset, LongUnaryOperator size, FieldVector values) {
        Column elements = child(values, values.getValueCount());
        MemorySegment offsets = copies.allocate((rows + 1L) * Integer.BYTES);
        try (ColumnBuilder builder = ColumnBuilder.of(elements.type(), elements.rows(), copies)) {
            for (long row = 0; row < rows; row++) {
                if (validity.isValid(row)) {
                    long from = offset.applyAsLong(row);
                    long count = size.applyAsLong(row);
                    if (from < 0 || count < 0 || from > elements.rows() - count) {
                        throw damage("a list beyond the %d elements".formatted(elements.rows()));
                    }
                    ListColumn.requireCountable(builder.rows() + count);
                    builder.appendAll(elements.slice(from, count));
                }
                offsets.set(JAVA_INT_UNALIGNED, (row + 1) << 2, (int) builder.rows());
            }
            return PackedColumns.lists(lists(offsets, builder.build(copies)), copies);
        }
    }

    private Column runs(RunEndEncodedVector vector) {
        BaseIntVector ends = (BaseIntVector) vector.getRunEndsVector();
        int count = ends.getValueCount();
        Column values = child(vector.getValuesVector(), count);
        try (ColumnBuilder builder = ColumnBuilder.of(values.type(), rows, copies)) {
            for (int run = 0; run < count && builder.rows() < rows; run++) {
                long end = ends.getValueAsLong(run);
                if (end <= builder.rows()) {
                    throw damage("run ends that do not ascend");
                }
                while (builder.rows() < Math.min(end, rows)) {
                    builder.appendRow(values, run);
                }
            }
            if (builder.rows() < rows) {
                throw damage("runs of %d rows, expected %d".formatted(builder.rows(), rows));
            }
            return builder.build(copies);
        }
    }

    private Column child(FieldVector vector, long count) {
        if (vector.getValueCount() < count) {
            throw damage(
                    "values of %d elements, expected %d, as it needs"
                            .formatted(vector.getValueCount(), count));
        }
        return vectors.valueColumn(elementOf(subject), vector, (int) count);
    }

    /** Returns how errors name an element or a field of a column's values. */
    static String elementOf(String subject) {
        return "an element of " + subject;
    }

    private WindrowException damage(String what) {
        return WindrowException.of(ErrorCode.INVALID_ARGUMENT, "%s has %s", subject, what);
    }
}
