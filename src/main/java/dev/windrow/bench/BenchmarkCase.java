package dev.windrow.bench;

import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import java.util.List;
import java.util.Objects;

/**
 * A query over generated data whose time is of interest.
 *
 * @param name what the command line calls it
 * @param data the parameters of a random data set but for its rows, such as {@code
 *     keys=3,value=float64}
 * @param keys the key columns
 * @param aggregations what is computed of each group
 * @param defaultRows rows on a device where nothing else is asked
 */
public record BenchmarkCase(
        String name,
        String data,
        List<String> keys,
        List<NamedAggregation> aggregations,
        long defaultRows) {

    /** A CPU takes about as long for a tenth of the rows as anyone likes to wait. */
    private static final long CPU_DIVISOR = 10;

    public BenchmarkCase {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(data, "data");
        keys = List.copyOf(keys);
        aggregations = List.copyOf(aggregations);
    }

    /** Returns what is asked. */
    public GroupByQuery query() {
        return GroupByQuery.of(keys, aggregations);
    }

    /** Returns the name of the data set of so many rows. */
    public String dataSet(long rows) {
        return "random:rows=" + rows + "," + data;
    }

    /** Returns how many rows there are where nothing else is asked. */
    public long rows(boolean onDevice) {
        return onDevice ? defaultRows : defaultRows / CPU_DIVISOR;
    }

    /** Returns the names of the aggregations, separated by commas. */
    public String aggregationText() {
        return String.join(",", aggregations.stream().map(NamedAggregation::name).toList());
    }
}
