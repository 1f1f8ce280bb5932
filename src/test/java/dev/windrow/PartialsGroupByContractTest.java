// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.contract.GroupByContract;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.AfterAll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The contract over partial aggregates of slices, which are merged in a random order and a random
 * tree.
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
        return SmallStates.apart(input, query, this::merged);
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
