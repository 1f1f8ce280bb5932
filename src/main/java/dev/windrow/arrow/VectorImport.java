package dev.windrow.arrow;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.windrow.column.BitColumn;
import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.ListColumn;
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
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
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
        String what = columnNamed(vector.getName());
        if (vector.getValueCount() < rows) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s has %d values, expected %d, which is the root's row count",
                    what,
                    vector.getValueCount(),
                    rows);
        }
        return valueColumn(what, vector, rows);
    }

    /** Returns how errors name a column. */
    static String columnNamed(String name) {
        return "column \"" + name + "\"";
    }

    /** Returns how errors name what is in the lists of a column. */
    static String elementOf(String what) {
        return "an element of " + what;
    }

    private Column valueColumn(String what, FieldVector vector, int rows) {
        DictionaryEncoding encoding = vector.getField().getDictionary();
        return encoding == null
                ? plainColumn(what, vector, rows)
                : dictionaries.column(what, encoding, signedIndices(what, vector, rows));
    }

    /**
     * Reads what every field without a dictionary is: values, not indices.
     *
     * @param what whose values they are, for errors
     */
    Column plainColumn(String what, FieldVector vector, int rows) {
        ArrowType arrowType = vector.getField().getType();
        // A map's vector is one of lists, too.
        if (vector instanceof ListVector lists && arrowType instanceof ArrowType.List) {
            return lists(what, lists, rows);
        }
        ColumnType type = ArrowTypes.columnType(what, arrowType);
        if (VectorConversion.isNeeded(vector)) {
            return VectorConversion.convert(what, vector, rows, type, copies);
        }
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
                    strings(what, type, strings, Integer.BYTES, rows, validity);
            case BaseLargeVariableWidthVector strings ->
                    strings(what, type, strings, Long.BYTES, rows, validity);
            default -> throw ArrowTypes.unsupported(what, arrowType);
        };
    }

    /** Dictionary indices are numbers like any other, except that uint64 ones are small. */
    private Column signedIndices(String what, FieldVector vector, int rows) {
        return VectorConversion.isUnsigned64(vector)
                ? VectorConversion.convert(what, vector, rows, ColumnType.Primitive.INT64, copies)
                : plainColumn(what, vector, rows);
    }

    private Validity validity(ArrowBuf bits, int rows, String what) {
        if (bits.capacity() == 0 || rows == 0) {
            return Validity.ALL;
        }
        return Validity.of(borrowed.borrow(bits, Bits.bytesFor(rows), what), 0, rows);
    }

    private ListColumn lists(String what, ListVector vector, int rows) {
        Validity validity = validity(vector.getValidityBuffer(), rows, what);
        MemorySegment offsets = offsets(what, vector.getOffsetBuffer(), Integer.BYTES, rows);
        long end = checkedEnd(offsets, Integer.BYTES, rows, what + " has list offsets");
        FieldVector values = vector.getDataVector();
        if (values.getValueCount() < end) {
            throw WindrowException.of(
                    ErrorCode.INVALID_ARGUMENT,
                    "%s has lists of %d elements, expected %d, which is where the last list ends",
                    what,
                    values.getValueCount(),
                    end);
        }
        Column elements = valueColumn(elementOf(what), values, (int) end);
        ColumnType.ListOf type = new ColumnType.ListOf(elements.type());
        return new ListColumn(type, offsets, elements, rows, validity);
    }

    private VariableWidthColumn strings(
            String what,
            ColumnType type,
            FieldVector vector,
            int offsetWidth,
            int rows,
            Validity validity) {
        MemorySegment offsets = offsets(what, vector.getOffsetBuffer(), offsetWidth, rows);
        long characters = checkedEnd(offsets, offsetWidth, rows, what + " has string offsets");
        MemorySegment bytes = borrowed.borrow(vector.getDataBuffer(), characters, what);
        return new VariableWidthColumn(type, offsets, offsetWidth, bytes, rows, validity);
    }

    /** Borrows offsets; of no rows, Arrow may leave out even the one that there should be. */
    private MemorySegment offsets(String what, ArrowBuf buffer, int width, int rows) {
        return rows == 0
                ? copies.allocate(width)
                : borrowed.borrow(buffer, (rows + 1L) * width, what);
    }

    /** Returns the last offset; engines rely on offsets that never decrease. */
    private static long checkedEnd(
            MemorySegment offsets, int offsetWidth, int rows, String whatHas) {
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
                    "%s that decrease, expected ascending ones from 0",
                    whatHas);
        }
        return previous;
    }
}
