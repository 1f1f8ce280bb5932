package dev.windrow.internal.gpu;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.ColumnFacts;
import dev.windrow.internal.plan.Plane;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * What kernels are given to read a column: the arrays that the source names, and dummies for all
 * others.
 */
record PlaneArguments(
        int source,
        ByteArray bytes,
        ShortArray shorts,
        IntArray ints,
        LongArray longs,
        FloatArray floats,
        DoubleArray doubles) {

    /** Returns the arguments for what a plane takes from its column. */
    static PlaneArguments of(Plane plane, QueryArrays arrays) {
        String column = plane.column() == null ? "" : plane.column();
        return of(sourceOf(plane, factsOf(column, arrays)), column, arrays);
    }

    /** Returns the arguments for the numbers of a column. */
    static PlaneArguments ofNumbers(String column, QueryArrays arrays) {
        return of(numberSource(factsOf(column, arrays)), column, arrays);
    }

    /** Returns the arguments for a column that was made 64-bit floats. */
    static PlaneArguments ofWidened(DoubleArray widened, QueryArrays arrays) {
        QueryArrays.Dummies dummies = arrays.dummies();
        return new PlaneArguments(
                Values.DOUBLE,
                dummies.bytes(),
                dummies.shorts(),
                dummies.ints(),
                dummies.longs(),
                dummies.floats(),
                widened);
    }

    /** Returns the operation of a plane as kernels know it. */
    static int operationOf(Plane plane) {
        return switch (plane.operation()) {
            case SUM, SUM_OF_PRODUCTS -> Values.SUM;
            case MIN -> Values.MIN;
            case MAX -> Values.MAX;
            case PRODUCT -> Values.PRODUCT;
            case SUM_OF_SQUARES -> Values.SUM_OF_SQUARES;
            case MEAN -> throw new IllegalArgumentException("a mean is not made of rows");
        };
    }

    private static ColumnFacts factsOf(String column, QueryArrays arrays) {
        return arrays.plan().device().columns().get(column);
    }

    private static PlaneArguments of(int source, String column, QueryArrays arrays) {
        DeviceInput input = arrays.input();
        QueryArrays.Dummies dummies = arrays.dummies();
        return new PlaneArguments(
                source,
                switch (source) {
                    case Values.BIT -> input.bits(column);
                    case Values.BYTE -> input.bytes(column);
                    case Values.STRING -> input.characters(column);
                    default -> dummies.bytes();
                },
                source == Values.SHORT ? input.shorts(column) : dummies.shorts(),
                switch (source) {
                    case Values.INT ->
                            factsOf(column, arrays).dictionary()
                                    ? input.dictionaryRanks(column)
                                    : input.ints(column);
                    case Values.STRING -> input.offsets(column);
                    default -> dummies.ints();
                },
                readsLongs(source) ? input.longs(column) : dummies.longs(),
                source == Values.FLOAT ? input.floats(column) : dummies.floats(),
                source == Values.DOUBLE ? input.doubles(column) : dummies.doubles());
    }

    private static boolean readsLongs(int source) {
        return switch (source) {
            case Values.LONG,
                    Values.LOW_HALF,
                    Values.HIGH_HALF,
                    Values.CHUNK_0,
                    Values.CHUNK_1,
                    Values.CHUNK_2,
                    Values.CHUNK_3,
                    Values.DECIMAL ->
                    true;
            default -> false;
        };
    }

    private static int sourceOf(Plane plane, ColumnFacts facts) {
        return switch (plane.source()) {
            case ONE_PER_ROW, ONE_PER_VALUE -> Values.ONE;
            case INTEGER, INTEGER_ROW -> integerSource(facts);
            case LOW_HALF -> Values.LOW_HALF;
            case HIGH_HALF -> Values.HIGH_HALF;
            case CHUNK_0 -> Values.CHUNK_0;
            case CHUNK_1 -> Values.CHUNK_1;
            case CHUNK_2 -> Values.CHUNK_2;
            case CHUNK_3 -> Values.CHUNK_3;
            case FLOAT, FLOAT_ROW, OFFSET, DEVIATION -> numberSource(facts);
            case DECIMAL_ROW -> Values.DECIMAL;
            case STRING_ROW -> Values.STRING;
            case ROW_NUMBER -> Values.ROW_NUMBER;
        };
    }

    private static int numberSource(ColumnFacts facts) {
        return switch (facts.type()) {
            case ColumnType.Primitive.FLOAT32 -> Values.FLOAT;
            case ColumnType.Primitive.FLOAT64 -> Values.DOUBLE;
            case ColumnType.Decimal decimal -> Values.DECIMAL;
            default -> integerSource(facts);
        };
    }

    private static int integerSource(ColumnFacts facts) {
        if (facts.type() == ColumnType.Primitive.BOOL) {
            return Values.BIT;
        }
        if (facts.dictionary()) {
            return Values.INT;
        }
        return switch (facts.type().byteWidth()) {
            case 1 -> Values.BYTE;
            case 2 -> Values.SHORT;
            case 4 -> Values.INT;
            default -> Values.LONG;
        };
    }
}
