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
 * What kernels are given to read a plane's values: the array that its source names, and dummies for
 * all others.
 */
record PlaneArguments(
        int source,
        int operation,
        int nullable,
        ByteArray bytes,
        ShortArray shorts,
        IntArray ints,
        LongArray longs,
        FloatArray floats,
        DoubleArray doubles,
        IntArray offsets,
        ByteArray characters,
        ByteArray validity) {

    static PlaneArguments of(Plane plane, QueryArrays arrays) {
        DeviceInput input = arrays.input();
        QueryArrays.Dummies dummies = arrays.dummies();
        String column = plane.column() == null ? "" : plane.column();
        ColumnFacts facts = arrays.plan().device().columns().get(column);
        int source = sourceOf(plane, facts);
        boolean nullable = facts != null && facts.nullable();
        return new PlaneArguments(
                source,
                operationOf(plane),
                nullable ? 1 : 0,
                switch (source) {
                    case Values.BIT -> input.bits(column);
                    case Values.BYTE -> input.bytes(column);
                    default -> dummies.bytes();
                },
                source == Values.SHORT ? input.shorts(column) : dummies.shorts(),
                intsOf(source, column, facts, input, dummies),
                readsLongs(source) ? input.longs(column) : dummies.longs(),
                source == Values.FLOAT ? input.floats(column) : dummies.floats(),
                source == Values.DOUBLE ? input.doubles(column) : dummies.doubles(),
                source == Values.STRING_ROW ? input.offsets(column) : dummies.ints(),
                source == Values.STRING_ROW ? input.characters(column) : dummies.bytes(),
                nullable ? input.validity(column) : dummies.bytes());
    }

    private static IntArray intsOf(
            int source,
            String column,
            ColumnFacts facts,
            DeviceInput input,
            QueryArrays.Dummies dummies) {
        if (source != Values.INT) {
            return dummies.ints();
        }
        return facts.dictionary() ? input.dictionaryRanks(column) : input.ints(column);
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
                    Values.DECIMAL_ROW ->
                    true;
            default -> false;
        };
    }

    private static int operationOf(Plane plane) {
        return switch (plane.operation()) {
            case SUM -> Values.SUM;
            case MIN -> Values.MIN;
            case MAX -> Values.MAX;
        };
    }

    private static int sourceOf(Plane plane, ColumnFacts facts) {
        return switch (plane.source()) {
            case ONE_PER_ROW, ONE_PER_VALUE -> Values.ONE;
            case INTEGER -> integerSource(facts);
            case LOW_HALF -> Values.LOW_HALF;
            case HIGH_HALF -> Values.HIGH_HALF;
            case CHUNK_0 -> Values.CHUNK_0;
            case CHUNK_1 -> Values.CHUNK_1;
            case CHUNK_2 -> Values.CHUNK_2;
            case CHUNK_3 -> Values.CHUNK_3;
            case FLOAT ->
                    facts.type() == ColumnType.Primitive.FLOAT32 ? Values.FLOAT : Values.DOUBLE;
            case DECIMAL_ROW -> Values.DECIMAL_ROW;
            case STRING_ROW -> Values.STRING_ROW;
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
