// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.column.ColumnType;
import dev.windrow.query.Aggregations;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A table and a query, drawn as small numbers: the smaller they are, the plainer is the case.
 *
 * @param keys the key columns
 * @param values the columns to be aggregated
 * @param rows for each row, a number for each column
 * @param aggregations numbers of aggregations, out of all for these columns
 * @param isNullKeyDropped whether rows with null keys are dropped
 * @param areKeysSorted whether only adjacent equal keys are merged
 * @param noise the seed of the table's noise
 */
record RandomCase(
        List<Draft> keys,
        List<Draft> values,
        List<int[]> rows,
        List<Integer> aggregations,
        boolean isNullKeyDropped,
        boolean areKeysSorted,
        long noise) {

    /** The greatest number of a row for a column. */
    static final int GREATEST_NUMBER = 9_999;

    private static final int TENTHS = 10;

    /**
     * A column to be made.
     *
     * @param kind its kind
     * @param nullTenths how many in ten of its values are null
     * @param distinct how many values it may have
     * @param rowsBefore how many rows of noise lie before it
     * @param bitsBefore where its bitmaps begin
     */
    record Draft(ColumnKind kind, int nullTenths, int distinct, int rowsBefore, int bitsBefore) {

        /** Returns the key of a row's number. */
        @Nullable Object key(int number) {
            return isNull(number) ? null : kind.keys().apply(number / TENTHS % distinct);
        }

        /** Returns the value of a row's number. */
        @Nullable Object value(int number) {
            return isNull(number)
                    ? null
                    : kind.values().apply(new Random(number / TENTHS % distinct));
        }

        private boolean isNull(int number) {
            return number % TENTHS >= TENTHS - nullTenths;
        }
    }

    /** Draws a case of up to three keys and up to four values, the rows up to a number. */
    static RandomCase draw(Random random, List<ColumnKind> kinds, int mostRows) {
        List<Draft> keys = drafts(random, kinds, random.nextInt(4));
        List<Draft> values = drafts(random, kinds, 1 + random.nextInt(4));
        List<int[]> rows = new ArrayList<>();
        for (int row = random.nextInt(mostRows + 1); row > 0; row--) {
            rows.add(random.ints(keys.size() + values.size(), 0, GREATEST_NUMBER + 1).toArray());
        }
        List<Integer> aggregations = random.ints(8, 0, 1000).boxed().toList();
        return new RandomCase(
                keys, values, rows, aggregations, random.nextInt(4) == 0, false, random.nextInt());
    }

    private static List<Draft> drafts(Random random, List<ColumnKind> kinds, int count) {
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            drafts.add(
                    new Draft(
                            kinds.get(random.nextInt(kinds.size())),
                            new int[] {0, 1, 5, 10}[random.nextInt(4)],
                            // Few and many are equally likely.
                            1 << random.nextInt(10),
                            random.nextInt(18),
                            random.nextInt(18)));
        }
        return drafts;
    }

    /** Returns the table, to be built once. */
    CaseTable table() {
        CaseTable table = new CaseTable(noise);
        columns().forEach((name, cells) -> add(table, name, cells));
        return table;
    }

    private void add(CaseTable table, String name, List<@Nullable Object> cells) {
        Draft draft = draft(name);
        table.column(name, draft.kind(), cells, draft.rowsBefore(), draft.bitsBefore());
    }

    private Draft draft(String name) {
        int index = Integer.parseInt(name.substring(1));
        return (name.startsWith("k") ? keys : values).get(index);
    }

    /** Returns the kind of each column, by its name. */
    Map<String, ColumnKind> kinds() {
        Map<String, ColumnKind> kinds = new LinkedHashMap<>();
        columns().keySet().forEach(name -> kinds.put(name, draft(name).kind()));
        return kinds;
    }

    /** Returns the cells of each column, by its name. */
    Map<String, List<@Nullable Object>> columns() {
        Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            Draft draft = keys.get(i);
            columns.put("k" + i, cells(i, draft::key));
        }
        for (int i = 0; i < values.size(); i++) {
            Draft draft = values.get(i);
            columns.put("v" + i, cells(keys.size() + i, draft::value));
        }
        return columns;
    }

    private List<@Nullable Object> cells(int column, IntFunction<@Nullable Object> cell) {
        List<@Nullable Object> cells = new ArrayList<>();
        for (int[] row : rows) {
            cells.add(cell.apply(row[column]));
        }
        return cells;
    }

    /** Returns the query. */
    GroupByQuery query() {
        return query(everyAggregation());
    }

    /** Returns a query that asks what only the CPU computes, too. */
    GroupByQuery queryOfCpu() {
        List<NamedAggregation> all = everyAggregation();
        String last = "v" + (values.size() - 1);
        for (int i = 0; i < values.size(); i++) {
            ColumnType type = values.get(i).kind().type();
            all.addAll(Queries.everyAggregationOfCpu("v" + i, last, type));
        }
        List<String> numeric =
                IntStream.range(0, values.size())
                        .filter(i -> values.get(i).kind().type().isNumeric())
                        .mapToObj(i -> "v" + i)
                        .toList();
        if (!numeric.isEmpty()) {
            all.addAll(Queries.everyAggregationOfPairs(numeric.getFirst(), numeric.getLast()));
        }
        return query(all);
    }

    private GroupByQuery query(List<NamedAggregation> all) {
        List<String> names = IntStream.range(0, keys.size()).mapToObj(i -> "k" + i).toList();
        List<NamedAggregation> asked =
                aggregations.stream().map(i -> all.get(i % all.size())).distinct().toList();
        return GroupByQuery.of(names, asked)
                .withNullKeys(isNullKeyDropped ? NullKeys.EXCLUDE : NullKeys.INCLUDE)
                .withKeysSorted(areKeysSorted);
    }

    private List<NamedAggregation> everyAggregation() {
        List<NamedAggregation> all = new ArrayList<>();
        all.add(Aggregations.count());
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            ColumnKind kind = values.get(i).kind();
            all.addAll(Queries.everyAggregation("v" + i, kind.type()));
            if (kind.type().isInteger() || kind.type().isFloat()) {
                numbers.add("v" + i);
            }
        }
        all.addAll(Queries.everyAggregationOfAnyPair("v0", "v" + (values.size() - 1)));
        if (numbers.size() > 1) {
            all.addAll(Queries.everyAggregationOfPairs(numbers.getFirst(), numbers.getLast()));
        }
        if (!keys.isEmpty()) {
            all.addAll(Queries.everyAggregation("k0", keys.getFirst().kind().type()));
        }
        return all;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(query().toString()).append('\n');
        columns()
                .forEach(
                        (name, cells) ->
                                text.append(name)
                                        .append(' ')
                                        .append(draft(name))
                                        .append(": ")
                                        .append(cells)
                                        .append('\n'));
        return text.append(rows.size()).append(" rows, noise ").append(noise).toString();
    }
}
