package dev.windrow.internal.plan.groupby;

import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.internal.plan.ColumnFacts;
import dev.windrow.internal.plan.groupby.Plane.Cell;
import dev.windrow.internal.plan.groupby.Plane.Operation;
import dev.windrow.internal.plan.groupby.Plane.Source;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.query.Aggregation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds the planes that aggregations are made of. */
public final class PlaneSet {

    private PlaneSet() {}

    /**
     * Returns the planes of all aggregations of a query and all their prerequisites, each once, and
     * each behind its own prerequisites: they can be computed in this order.
     */
    public static List<Plane> of(ResolvedQuery query, Map<String, ColumnFacts> columns) {
        Set<Plane> planes = new LinkedHashSet<>();
        for (ResolvedAggregation aggregation : query.aggregations()) {
            of(aggregation, columns).forEach(plane -> add(plane, planes));
        }
        return List.copyOf(planes);
    }

    /**
     * Returns the planes that the result of an aggregation is made from: those that hold its value,
     * then, where the value may be missing or has to be divided, the one that counts values. What
     * is taken out of an order has none: see {@link ValueOrderSet}.
     */
    public static List<Plane> of(ResolvedAggregation resolved, Map<String, ColumnFacts> columns) {
        return switch (resolved.aggregation()) {
            case Aggregation.CountRows rows -> List.of(Plane.count(List.of()));
            case Aggregation.OfColumn aggregation ->
                    new OfColumn(aggregation.column(), columns.get(aggregation.column()))
                            .planes(aggregation);
            case Aggregation.OfPair pair -> ofPair(pair, columns);
            case Aggregation.UserDefined _ -> List.of();
        };
    }

    /**
     * Returns the columns of a plane that are made 64-bit floats first, which loses nothing:
     * columns that are multiplied by each other, unless they have 64 bits.
     */
    public static List<String> widened(Plane plane, Map<String, ColumnFacts> columns) {
        List<String> widened = new ArrayList<>();
        if (plane.operation() == Operation.SUM_OF_PRODUCTS) {
            widened.add(plane.column());
            widened.add(plane.partner());
            widened.removeIf(column -> columns.get(column).fixedBytes() == Long.BYTES);
        }
        return widened;
    }

    /** Returns the bytes of device memory of the columns that are {@link #widened} for planes. */
    static long bytesOfWidened(List<Plane> planes, Map<String, ColumnFacts> columns, long rows) {
        Set<String> widened = new TreeSet<>();
        planes.forEach(plane -> widened.addAll(widened(plane, columns)));
        return rows * Double.BYTES * widened.size();
    }

    /** Returns the bytes of bitmaps of the rows in which neither of two columns is null. */
    static long bytesOfPresent(List<Plane> planes, long rows) {
        long pairs =
                planes.stream()
                        .map(Plane::present)
                        .filter(present -> present.size() > 1)
                        .distinct()
                        .count();
        return rows / Byte.SIZE * pairs;
    }

    private static void add(Plane plane, Set<Plane> planes) {
        plane.prerequisites().forEach(prerequisite -> add(prerequisite, planes));
        planes.add(plane);
    }

    private static List<Plane> ofPair(Aggregation.OfPair pair, Map<String, ColumnFacts> columns) {
        List<String> present =
                pair.columns().stream().filter(name -> columns.get(name).nullable()).toList();
        Plane products =
                new Plane(Operation.SUM_OF_PRODUCTS, Source.DEVIATION, pair.x(), pair.y(), present);
        return switch (pair) {
            case Aggregation.Covariance covariance -> List.of(products, Plane.count(present));
            case Aggregation.Correlation correlation ->
                    List.of(
                            products,
                            squaredDeviations(pair.x(), present),
                            squaredDeviations(pair.y(), present),
                            Plane.count(present));
        };
    }

    private static Plane squaredDeviations(String column, List<String> present) {
        return Plane.of(Operation.SUM_OF_SQUARES, Source.DEVIATION, column, present);
    }

    /** The planes of what one column holds. */
    private record OfColumn(String name, ColumnFacts facts) {

        List<Plane> planes(Aggregation.OfColumn aggregation) {
            return switch (aggregation) {
                case Aggregation.Count count -> List.of(count());
                case Aggregation.Sum sum -> withNullCheck(sums());
                case Aggregation.Mean mean -> withCount(sums());
                case Aggregation.Min min -> withNullCheck(List.of(extreme(Operation.MIN)));
                case Aggregation.Max max -> withNullCheck(List.of(extreme(Operation.MAX)));
                case Aggregation.Product product ->
                        withNullCheck(
                                List.of(
                                        plane(Operation.PRODUCT, Source.FLOAT),
                                        plane(Operation.SUM_OF_LOGARITHMS, Source.FLOAT)));
                case Aggregation.SumOfSquares squares ->
                        withNullCheck(List.of(plane(Operation.SUM_OF_SQUARES, Source.FLOAT)));
                case Aggregation.Spread spread ->
                        withCount(List.of(squaredDeviations(name, present())));
                case Aggregation.ArgMin argMin -> List.of(plane(Operation.MIN, rowSource()));
                case Aggregation.ArgMax argMax -> List.of(plane(Operation.MAX, rowSource()));
                case Aggregation.First first -> List.of(Plane.firstRow(present()));
                case Aggregation.Last last -> List.of(lastRow());
                case Aggregation.BoolAnd and -> withNullCheck(List.of(extreme(Operation.MIN)));
                case Aggregation.BoolOr or -> withNullCheck(List.of(extreme(Operation.MAX)));
                case Aggregation.Nth _,
                        Aggregation.CountDistinct _,
                        Aggregation.Quantile _,
                        Aggregation.Top _ ->
                        List.of();
            };
        }

        private List<String> present() {
            return facts.nullable() ? List.of(name) : List.of();
        }

        private Plane plane(Operation operation, Source source) {
            return Plane.of(operation, source, name, present());
        }

        private Plane count() {
            return Plane.count(present());
        }

        private Plane lastRow() {
            return new Plane(Operation.MAX, Source.ROW_NUMBER, null, null, present());
        }

        private List<Plane> sums() {
            return switch (facts.type()) {
                case Primitive.FLOAT32, Primitive.FLOAT64 -> sums(Source.FLOAT);
                case Primitive.INT64 -> sums(Source.LOW_HALF, Source.HIGH_HALF);
                case ColumnType.Decimal decimal ->
                        sums(Source.CHUNK_0, Source.CHUNK_1, Source.CHUNK_2, Source.CHUNK_3);
                default -> sums(Source.INTEGER);
            };
        }

        private List<Plane> sums(Source... sources) {
            List<Plane> planes = new ArrayList<>();
            for (Source source : sources) {
                planes.add(plane(Operation.SUM, source));
            }
            return planes;
        }

        /** Returns the plane of the least or greatest value, which is a row where it is wide. */
        private Plane extreme(Operation operation) {
            Source row = rowSource();
            return plane(
                    operation,
                    switch (row) {
                        case INTEGER_ROW -> Source.INTEGER;
                        case FLOAT_ROW -> Source.FLOAT;
                        default -> row;
                    });
        }

        private Source rowSource() {
            return switch (facts.type()) {
                case Primitive.FLOAT32, Primitive.FLOAT64 -> Source.FLOAT_ROW;
                case ColumnType.Decimal decimal -> Source.DECIMAL_ROW;
                case Primitive.UTF8, Primitive.BINARY ->
                        facts.dictionary() ? Source.INTEGER_ROW : Source.STRING_ROW;
                default -> Source.INTEGER_ROW;
            };
        }

        private List<Plane> withCount(List<Plane> values) {
            List<Plane> planes = new ArrayList<>(values);
            planes.add(count());
            return planes;
        }

        /** Rows tell by themselves that there is none. */
        private List<Plane> withNullCheck(List<Plane> values) {
            boolean tells = values.getFirst().cell() == Cell.ROW;
            return facts.nullable() && !tells ? withCount(values) : values;
        }
    }
}
