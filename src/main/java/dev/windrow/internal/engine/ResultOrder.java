package dev.windrow.internal.engine;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Sorts the groups of a result. */
public final class ResultOrder {

    private ResultOrder() {}

    /**
     * Sorts groups by their keys, ascending, nulls last.
     *
     * @param groups a result; it is closed
     * @param keys the names of its key columns, the most significant first
     * @return the sorted result, which the caller closes
     */
    public static Table sort(Table groups, List<String> keys) {
        try (groups) {
            long[] order = order(groups, keys);
            ColumnMemory memory = new ColumnMemory();
            try {
                Map<String, Column> sorted = new LinkedHashMap<>();
                for (String name : groups.names()) {
                    sorted.put(name, ColumnGather.gather(groups.column(name), order, memory));
                }
                return new Table(sorted, groups.rows(), memory);
            } catch (RuntimeException e) {
                memory.close();
                throw e;
            }
        }
    }

    private static long[] order(Table groups, List<String> keys) {
        if (groups.rows() > Integer.MAX_VALUE - 8) {
            throw WindrowException.of(
                    ErrorCode.HOST_MEMORY,
                    "%d groups cannot be sorted on the host: at most 2^31 can",
                    groups.rows());
        }
        ColumnOrder[] orders =
                keys.stream()
                        .map(key -> ColumnOrder.of(groups.column(key)))
                        .toArray(ColumnOrder[]::new);
        Integer[] rows = IntStream.range(0, (int) groups.rows()).boxed().toArray(Integer[]::new);
        Arrays.parallelSort(rows, (a, b) -> compare(orders, a, b));
        return Arrays.stream(rows).mapToLong(Integer::longValue).toArray();
    }

    private static int compare(ColumnOrder[] orders, long a, long b) {
        int order = 0;
        for (int i = 0; order == 0 && i < orders.length; i++) {
            order = orders[i].compare(a, b);
        }
        return order;
    }
}
