package dev.windrow.internal.plan;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.Plane.Operation;
import dev.windrow.internal.plan.Plane.Source;
import dev.windrow.internal.plan.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the planes that aggregations are made of. */
public final class PlaneSet {

    private PlaneSet() {}

    /** Returns the planes of all aggregations of a query, each once. */
    public static List<Plane> of(ResolvedQuery query, Map<String, ColumnFacts> columns) {
        Set<Plane> planes = new LinkedHashSet<>();
        for (ResolvedAggregation aggregation : query.aggregations()) {
            planes.addAll(of(aggregation, columns));
        }
        return List.copyOf(planes);
    }

    /**
     * Returns the planes of an aggregation: those that hold its value, then, where the value may be
     * missing or has to be divided, the one that counts values.
     */
    public static List<Plane> of(ResolvedAggregation resolved, Map<String, ColumnFacts> columns) {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows rows -> List.of(rowCount());
            case Aggregation.Count count -> List.of(valueCount(count.column(), columns));
            case Aggregation.Sum sum -> withNullCheck(sumOf(sum.column(), columns), columns);
            case Aggregation.Mean mean -> {
                List<Plane> planes = new ArrayList<>(sumOf(mean.column(), columns));
                planes.add(valueCount(mean.column(), columns));
                yield planes;
            }
            case Aggregation.Min min ->
                    withNullCheck(List.of(extreme(Operation.MIN, min.column(), columns)), columns);
            case Aggregation.Max max ->
                    withNullCheck(List.of(extreme(Operation.MAX, max.column(), columns)), columns);
        };
    }

    private static Plane rowCount() {
        return new Plane(Operation.SUM, Source.ONE_PER_ROW, null);
    }

    private static Plane valueCount(String column, Map<String, ColumnFacts> columns) {
        return columns.get(column).nullable()
                ? new Plane(Operation.SUM, Source.ONE_PER_VALUE, column)
                : rowCount();
    }

    private static List<Plane> withNullCheck(List<Plane> values, Map<String, ColumnFacts> columns) {
        String column = values.getFirst().column();
        if (column == null || !columns.get(column).nullable()) {
            return values;
        }
        List<Plane> planes = new ArrayList<>(values);
        planes.add(valueCount(column, columns));
        return planes;
    }

    private static List<Plane> sumOf(String column, Map<String, ColumnFacts> columns) {
        return switch (columns.get(column).type()) {
            case Primitive.FLOAT32, Primitive.FLOAT64 -> sums(column, Source.FLOAT);
            case Primitive.INT64 -> sums(column, Source.LOW_HALF, Source.HIGH_HALF);
            case ColumnType.Decimal decimal ->
                    sums(column, Source.CHUNK_0, Source.CHUNK_1, Source.CHUNK_2, Source.CHUNK_3);
            default -> sums(column, Source.INTEGER);
        };
    }

    private static List<Plane> sums(String column, Source... sources) {
        List<Plane> planes = new ArrayList<>();
        for (Source source : sources) {
            planes.add(new Plane(Operation.SUM, source, column));
        }
        return planes;
    }

    private static Plane extreme(
            Operation operation, String column, Map<String, ColumnFacts> columns) {
        ColumnFacts facts = columns.get(column);
        Source source =
                switch (facts.type()) {
                    case Primitive.FLOAT32, Primitive.FLOAT64 -> Source.FLOAT;
                    case ColumnType.Decimal decimal -> Source.DECIMAL_ROW;
                    case Primitive.UTF8, Primitive.BINARY ->
                            facts.dictionary() ? Source.INTEGER : Source.STRING_ROW;
                    default -> Source.INTEGER;
                };
        return new Plane(operation, source, column);
    }
}
