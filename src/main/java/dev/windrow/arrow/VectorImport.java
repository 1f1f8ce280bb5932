package dev.windrow.arrow;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** Makes columns of vectors: wraps what is laid out alike, copies the rest. */
final class VectorImport {

    private final ArrowMemory borrowed;
    private final ColumnMemory copies;
    private final DictionaryImport dictionaries;

    /**
     * Makes an import.
     *
     * @param borrowed holds the buffers that columns wrap
     * @param borrowedByDictionaries holds the buffers that dictionaries wrap
     * @param copies holds what is copied
     * @param provider finds dictionaries, or null without any
     */
    VectorImport(
            ArrowMemory borrowed,
            ArrowMemory borrowedByDictionaries,
            ColumnMemory copies,
            @Nullable DictionaryProvider provider) {
        this.borrowed = borrowed;
        this.copies = copies;
        this.dictionaries = new DictionaryImport(borrowedByDictionaries, copies, provider);
    }

    /** Returns the first rows of a vector as a column. */
    Column column(FieldVector vector, int rows) {
        Field field = vector.getField();
        if (vector.getValueCount() < rows) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "column \"%s\" has %d values, expected %d, which is the root's row count",
                    field.getName(),
                    vector.getValueCount(),
                    rows);
        }
        DictionaryEncoding encoding = field.getDictionary();
        return encoding == null
                ? plainColumn(vector, rows)
                : dictionaries.column(vector, encoding, signedIndices(vector, rows));
    }

    /** Reads what every field without a dictionary is: values, not indices. */
    Column plainColumn(FieldVector vector, int rows) {
        String name = vector.getName();
        ColumnType type = ArrowTypes.columnType(name, vector.getField().getType());
        if (VectorConversion.isNeeded(vector)) {
            return VectorConversion.convert(vector, rows, type, copies);
        }
        String what = "column \"" + name + "\"";
        Validity validity = validity(vector.getValidityBuffer(), rows, what);
        ArrowBuf values = vector.getDataBuffer();
        return switch (vector) {
            case BitVector bits ->
                    new BitColumn(
                            borrowed.borrow(values, Bits.bytesFor(rows), what), 0, rows, validity);
            case BaseFixedWidthVector fixed ->
                    new FixedWidthColumn(
                            type,
                            borrowed.borrow(values, (long) rows * type.byteWidth(), what),
                            rows,
                            validity);
            case BaseVariableWidthVector strings ->
                    strings(type, strings, Integer.BYTES, rows, validity);
            case BaseLargeVariableWidthVector strings ->
                    strings(type, strings, Long.BYTES, rows, validity);
            default -> throw ArrowTypes.unsupported(name, vector.getField().getType());
        };
    }

    /** Dictionary indices are numbers like any other, except that uint64 ones are small. */
    private Column signedIndices(FieldVector vector, int rows) {
        return VectorConversion.isUnsigned64(vector)
                ? VectorConversion.convert(vector, rows, ColumnType.Primitive.INT64, copies)
                : plainColumn(vector, rows);
    }

    private Validity validity(ArrowBuf bits, int rows, String what) {
        if (bits.capacity() == 0 || rows == 0) {
            return Validity.ALL;
        }
        return Validity.of(borrowed.borrow(bits, Bits.bytesFor(rows), what), 0, rows);
    }

    private VariableWidthColumn strings(
            ColumnType type, FieldVector vector, int offsetWidth, int rows, Validity validity) {
        String what = "column \"" + vector.getName() + "\"";
        MemorySegment offsets =
                rows == 0
                        ? copies.allocate(offsetWidth)
                        : borrowed.borrow(
                                vector.getOffsetBuffer(), (rows + 1L) * offsetWidth, what);
        long characters = checkedCharacters(offsets, offsetWidth, rows, what);
        MemorySegment bytes = borrowed.borrow(vector.getDataBuffer(), characters, what);
        return new VariableWidthColumn(type, offsets, offsetWidth, bytes, rows, validity);
    }

    /** Returns the last offset; engines rely on offsets that never decrease. */
    private static long checkedCharacters(
            MemorySegment offsets, int offsetWidth, int rows, String what) {
        long previous = 0;
        boolean ascending = true;
        for (long row = 0; row <= rows; row++) {
            long offset =
                    offsetWidth == Integer.BYTES
                            ? offsets.get(JAVA_INT_UNALIGNED, row << 2)
                            : offsets.get(JAVA_LONG_UNALIGNED, row << 3);
            ascending &= offset >= previous;
            previous = offset;
        }
        if (!ascending) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s has string offsets that decrease, expected ascending ones from 0",
                    what);
        }
        return previous;
    }
}
