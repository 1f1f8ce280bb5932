package dev.windrow.bench;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import dev.windrow.column.NearestNames;
import dev.windrow.query.NamedAggregation;

import java.util.List;
import java.util.Optional;

/**
 * The cases. A name tells the type of the key or, for decimals and int64, of the value, then the
 * number of keys. {@code zipf} has Zipf's distribution with exponent 1.5; {@code hot} has one key
 * in nine rows of ten; both have a uniform case of as many keys beside them.
 */
public final class BenchmarkCases {

    private static final long ROWS = 100_000_000;

    /** Sixteen bytes a value: fewer rows are as many bytes. */
    private static final long DECIMAL_ROWS = 30_000_000;

    private static final List<NamedAggregation> SUM = List.of(sum("value"));
    private static final List<NamedAggregation> FIVE =
            List.of(sum("value"), min("value"), max("value"), count("value"), mean("value"));

    private static final String ONE_LETTER = "key=utf8,letters=1,keys=3,value=float64";

    private static final List<BenchmarkCase> ALL =
            List.of(
                    of("string-3", ONE_LETTER, SUM),
                    of("string-3-five", ONE_LETTER, FIVE),
                    ofInts("int-1", "keys=1"),
                    ofInts("int-3", "keys=3"),
                    ofInts("int-20", "keys=20"),
                    ofInts("int-100", "keys=100"),
                    ofInts("int-127", "keys=127,order=cyclic"),
                    ofInts("int-128", "keys=128,order=cyclic"),
                    ofInts("int-129", "keys=129,order=cyclic"),
                    ofInts("int-1e3", "keys=1000"),
                    ofInts("int-1e3-zipf", "keys=1000,skew=1.5"),
                    ofInts("int-1e3-hot", "keys=1000,hot=0.9"),
                    ofInts("int-1e4", "keys=10000"),
                    ofInts("int-1e5", "keys=100000"),
                    ofInts("int-1e6", "keys=1000000"),
                    ofInts("int-1e6-zipf", "keys=1000000,skew=1.5"),
                    ofInts("int-1e6-hot", "keys=1000000,hot=0.9"),
                    ofInts("int-1e7", "keys=10000000"),
                    ofInts("int-1e8", "keys=100000000"),
                    ofDecimals("decimal-4", "keys=4"),
                    ofDecimals("decimal-128", "keys=128"),
                    ofDecimals("decimal-129", "keys=129"),
                    ofDecimals("decimal-1e3", "keys=1000"),
                    ofDecimals("decimal-1e6", "keys=1000000"),
                    of("int64-2", "key=int32,keys=2,value=int64", SUM));

    private BenchmarkCases() {}

    /** Returns all cases, in the order in which they run. */
    public static List<BenchmarkCase> all() {
        return ALL;
    }

    /** Returns the case of a name. */
    public static Optional<BenchmarkCase> find(String name) {
        return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** Returns the names that are most like a name that there is not. */
    public static List<String> nearest(String name) {
        return NearestNames.of(name, ALL.stream().map(BenchmarkCase::name).toList());
    }

    private static BenchmarkCase of(String name, String data, List<NamedAggregation> aggregations) {
        return new BenchmarkCase(name, data, List.of("key"), aggregations, ROWS);
    }

    private static BenchmarkCase ofInts(String name, String keys) {
        return of(name, "key=int32," + keys + ",value=float64", SUM);
    }

    /** Values of 27 digits: wider than 64 bits, and their sums fit. */
    private static BenchmarkCase ofDecimals(String name, String keys) {
        String data = "key=int32," + keys + ",value=decimal(38,2),digits=27";
        return new BenchmarkCase(name, data, List.of("key"), SUM, DECIMAL_ROWS);
    }
}
