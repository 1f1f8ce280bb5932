// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.scan.SessionLanes;
import dev.windrow.internal.session.PartialRunner;
import dev.windrow.internal.session.Source;
import dev.windrow.query.GroupByQuery;
import dev.windrow.scan.Scan;

import java.util.List;

/**
 * Partial aggregates: what a GROUP BY keeps of some rows, as a table that can be merged with those
 * of other rows, in other processes and on later days, too. Both run on the CPU.
 *
 * <pre>{@code
 * GroupByQuery query = GroupByQuery.of(List.of("status"), List.of(sum("price"), count()));
 * try (Table monday = windrow.partials().of(query, mondaysOrders, 0);
 *         Table tuesday = windrow.partials().of(query, tuesdaysOrders, mondaysOrders.rows());
 *         GroupByResult both = windrow.partials().merge(query, List.of(monday, tuesday))) {
 *     ...
 * }
 * }</pre>
 *
 * <p>The order of tables and how often some are merged before others change no integer, decimal or
 * value. Sums of floats may differ in the last bit, unless the query is reproducible: then all
 * results have the bits of the whole query.
 *
 * <p>A table has these columns, and keeps them in Arrow files:
 *
 * <ul>
 *   <li>{@code windrow.partial}, utf8: the version, which is 2, the number of rows that were
 *       written together with the checksum of their values, and the query, in each row;
 *   <li>the keys, a row for each group;
 *   <li>for each aggregation its state, in columns such as {@code sum(v).count}: the name of the
 *       result, a point, and one of the following. {@code count}, int64: the number of values (for
 *       {@code count(*)} of rows). A sum or a mean also has {@code total}: decimal(38,0) of
 *       integers; float64 of floats with {@code total_error}, what rounding took from it; a list of
 *       float64 whose exact sum it is if the query is reproducible; of decimals, {@code high} and
 *       {@code low}, decimal(38,s), where the total is {@code high} * 2^64 + {@code low} in units
 *       of the last digit. A least, greatest, first or last value or its row, and combined bits,
 *       have {@code value}, of the column's type, and {@code row}, int64, where rows matter; {@code
 *       arg_min} and {@code arg_max} also {@code by}, what they compare. A product has {@code
 *       product} and {@code scale}, the power of 2^1000 by which it is multiplied. A sum of squares
 *       has {@code total} as a sum of floats. Variances have {@code centre} and the {@code sum} and
 *       {@code squares} of the deviations from it, skewness also {@code cubes}, and kurtosis {@code
 *       cubes} and {@code fourths}; a histogram has {@code bins}, a list of int64; an estimate
 *       {@code sketch}, binary, the bytes of an {@code HllSketch} or a {@code KllDoublesSketch} of
 *       Apache DataSketches; covariances and correlations {@code centre_x}, {@code centre_y},
 *       {@code sum_x}, {@code sum_y}, {@code products}, and correlations {@code squares_x} and
 *       {@code squares_y}: float64, each with its {@code _error}, but {@code centre} of decimals, a
 *       decimal. If the query is reproducible, variances have {@code sum} and {@code squares} of
 *       the values themselves, skewness and kurtosis the other powers, too, and of decimals {@code
 *       unit}, decimal(38,s), whose multiples are summed; covariances and correlations {@code
 *       sum_x}, {@code sum_y}, {@code products}, {@code squares_x} and {@code squares_y}. All are
 *       lists of float64 whose exact sum they are, and those of products and squares are multiplied
 *       by 2^600 to the power of the int64 in a list {@code …_power}. A product then has {@code
 *       sign}, which is 1 or -1, or the product of factors that are 0, infinite or NaN; {@code
 *       exponent}, int64; and {@code logarithm}, int64: it is {@code sign} * 2^({@code exponent} +
 *       {@code logarithm} / 2^62). A group without values has nulls behind its count.
 * </ul>
 *
 * <p>A query with {@code nth}, {@code quantile}, {@code median}, {@code top}, {@code nunique},
 * {@code mode}, {@code list}, {@code collect_set}, {@code string_agg} or an aggregation of the user
 * needs all values at once. Its table has the rows that the condition selects: the keys, the
 * aggregated columns, and {@code windrow.row}, int64.
 */
public final class Partials {

    static {
        SessionLanes.open(
                Partials.class, (partials, query, rows) -> partials.partials.lanes(query, rows));
    }

    private final PartialRunner partials;

    Partials(PartialRunner partials) {
        this.partials = partials;
    }

    /**
     * Aggregates some rows into a table of partial aggregates.
     *
     * @param query what is asked of all rows; its order of groups and its algorithm do not matter
     * @param table some of the rows
     * @param firstRow the number of the table's first row in the whole input, 0 or more: {@code
     *     argmin}, {@code first}, {@code last}, {@code nth} and their like compare rows by these
     *     numbers; for any other query, 0 will do
     * @return the partial aggregates, which the caller closes
     * @throws WindrowException as {@link GroupBy#aggregate} does, but {@code OVERFLOW} only for an
     *     expression; {@code DUPLICATE_NAME} if a key is named as a column of states; {@code
     *     INVALID_ARGUMENT} if {@code firstRow} is less than 0
     */
    public Table of(GroupByQuery query, Table table, long firstRow) {
        return partials.of(query, new Source.OfTable(table), firstRow);
    }

    /**
     * Aggregates rows that are read in parts into a table of partial aggregates.
     *
     * @param query what is asked of all rows
     * @param scan some of the rows
     * @param firstRow the number of the scan's first row, as in {@link #of(GroupByQuery, Table,
     *     long)}
     * @return the partial aggregates, which the caller closes
     * @throws WindrowException as that method does, or as reading does
     */
    public Table of(GroupByQuery query, Scan scan, long firstRow) {
        return partials.of(query, new Source.OfScan(scan), firstRow);
    }

    /**
     * Aggregates rows that are read in parts into batches of partial aggregates, each a table that
     * can be merged with others, or be written below them. States, or rows, that do not fit the
     * memory of the session lie on disk.
     *
     * @param query what is asked of all rows
     * @param scan some of the rows
     * @param firstRow the number of the scan's first row, as in {@link #of(GroupByQuery, Table,
     *     long)}
     * @return at least one batch, of which no two have a key in common; the caller closes it
     * @throws WindrowException as that method does, or as reading does
     */
    public GroupByBatches batches(GroupByQuery query, Scan scan, long firstRow) {
        return new GroupByBatches(partials.batches(query, scan, firstRow), List.of());
    }

    /**
     * Merges partial aggregates into the answer of a query, as if it had run over all rows.
     *
     * @param query the query that the tables were made for
     * @param partials at least one table, in any order; they stay open
     * @return the groups, which the caller closes
     * @throws WindrowException {@code INVALID_ARGUMENT} if there is no table, or one has partial
     *     aggregates of another version or another query, lacks a column, or has other rows than
     *     were written; {@code OVERFLOW} if a sum overflows; {@code KERNEL} if a user's kernel
     *     fails; {@code CLOSED} or {@code HOST_MEMORY} as {@link Windrow} says
     */
    public GroupByResult merge(GroupByQuery query, List<Table> partials) {
        return new GroupByResult(this.partials.merge(query, partials));
    }

    /**
     * Merges partial aggregates that are read in parts. States, or rows, that do not fit the memory
     * of the session lie on disk, and each batch is merged when it is asked for.
     *
     * @param query the query that the partial aggregates were made for
     * @param partials all of them, in any order
     * @return the groups, of which no two batches share one; the caller closes them
     * @throws WindrowException as {@link #merge(GroupByQuery, List)} does, or as reading does
     */
    public GroupByBatches merge(GroupByQuery query, Scan partials) {
        return new GroupByBatches(this.partials.merge(query, partials), List.of());
    }

    /**
     * Tells how partial aggregates that are read in parts would be merged, by the first of them.
     *
     * @param query the query that they were made for
     * @param partials all of them
     * @return the strategy and its reasons
     * @throws WindrowException as {@link #merge(GroupByQuery, Scan)} does before it begins to work
     */
    public Explanation explain(GroupByQuery query, Scan partials) {
        return Explanation.of(this.partials.explain(query, partials));
    }

    /**
     * Tells how partial aggregates would be merged, without merging them.
     *
     * @param query the query that the tables were made for
     * @param partials at least one table, in any order; they stay open
     * @return the strategy and its reasons
     * @throws WindrowException as {@link #merge} does before it begins to work
     */
    public Explanation explain(GroupByQuery query, List<Table> partials) {
        return Explanation.of(this.partials.explain(query, partials));
    }

    /**
     * Merges partial aggregates into fewer, which can be merged with others later: hours into days,
     * days into a month.
     *
     * @param query the query that the tables were made for
     * @param partials at least one table, in any order; they stay open
     * @return the partial aggregates of all rows together, which the caller closes
     * @throws WindrowException as {@link #merge} does, but {@code OVERFLOW} and {@code KERNEL}
     */
    public Table combine(GroupByQuery query, List<Table> partials) {
        return this.partials.combine(query, partials);
    }
}
