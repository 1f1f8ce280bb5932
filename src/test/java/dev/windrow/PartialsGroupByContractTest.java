package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.contract.GroupByContract;
import dev.windrow.internal.plan.query.StateSchema;
import dev.windrow.query.Aggregation;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;

import org.junit.jupiter.api.AfterAll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

/**
 * The contract over partial aggregates of slices, which are merged in a random order and a random
 * tree. Aggregations with a small state and those that need all values are asked separately, since
 * one of the latter makes all others collect rows.
 */
final class PartialsGroupByContractTest extends GroupByContract {

    private static final int PARTS = 5;
    private static final Windrow WINDROW =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(3));

    private final Random random = new Random(11);

    @AfterAll
    static void closeSession() {
        WINDROW.close();
    }

    @Override
    public Table run(Table input, GroupByQuery query) {
        List<NamedAggregation> small = select(query, StateSchema::isSmall);
        if (small.isEmpty() || small.size() == query.aggregations().size()) {
            return merged(input, query);
        }
        List<NamedAggregation> large =
                select(query, aggregation -> !StateSchema.isSmall(aggregation));
        GroupByQuery sorted = query.withSorted(true);
        Table states = merged(input, sorted.withAggregations(small));
        ColumnMemory memory = new ColumnMemory();
        memory.own(states);
        try {
            Table rows = merged(input, sorted.withAggregations(large));
            memory.own(rows);
            Map<String, Column> columns = new LinkedHashMap<>();
            for (String name : query.outputNames()) {
                Table source = states.names().contains(name) ? states : rows;
                columns.put(name, source.column(name));
            }
            return new Table(columns, states.rows(), memory);
        } catch (RuntimeException e) {
            memory.close();
            throw e;
        }
    }

    private static List<NamedAggregation> select(
            GroupByQuery query, Predicate<Aggregation> selected) {
        return query.aggregations().stream()
                .filter(named -> selected.test(named.aggregation()))
                .toList();
    }

    private Table merged(Table input, GroupByQuery query) {
        List<Table> partials = new ArrayList<>();
        try {
            for (int part = 0; part < PARTS; part++) {
                long from = input.rows() * part / PARTS;
                long to = input.rows() * (part + 1) / PARTS;
                partials.add(WINDROW.partials().of(query, slice(input, from, to), from));
            }
            Collections.shuffle(partials, random);
            while (random.nextBoolean() && partials.size() > 2) {
                int some = 1 + random.nextInt(partials.size() - 1);
                List<Table> combined = List.copyOf(partials.subList(0, some));
                partials.add(WINDROW.partials().combine(query, combined));
                partials.subList(0, some).clear();
                combined.forEach(Table::close);
            }
            return WINDROW.partials().merge(query, partials).table();
        } finally {
            partials.forEach(Table::close);
        }
    }

    private static Table slice(Table table, long from, long to) {
        Map<String, Column> sliced = new LinkedHashMap<>();
        table.names().forEach(name -> sliced.put(name, table.column(name).slice(from, to - from)));
        return new Table(sliced, to - from, new ColumnMemory());
    }

    /** Partial aggregates merge equal keys, whether they were adjacent or not. */
    @Override
    public boolean supports(Table input, GroupByQuery query) {
        return !query.keysSorted();
    }

    @Override
    public int hugeRows() {
        return 0;
    }
}
