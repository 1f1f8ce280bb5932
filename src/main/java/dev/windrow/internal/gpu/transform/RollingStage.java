package dev.windrow.internal.gpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.ResolvedRolling;
import dev.windrow.query.Rolling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Aggregations of moving windows. */
final class RollingStage implements OperationStage {

    private final ResolvedRolling rolling;
    private final WindowArrays windows;
    private final List<WindowColumn> columns = new ArrayList<>();

    RollingStage(Rolling rolling, OperationArrays arrays) {
        this.rolling = ResolvedRolling.of(rolling, arrays.facts());
        windows = new WindowArrays(arrays, rolling);
    }

    @Override
    public void addTasks() {
        if (windows.isGrouped()) {
            new WindowGroupStage(windows).addTasks(rolling.rolling().over());
        }
        List<ResolvedAggregation> aggregations = rolling.aggregations();
        for (int i = 0; i < aggregations.size(); i++) {
            columns.add(new WindowColumns(windows, rolling, aggregations.get(i), i).addTasks());
        }
    }

    @Override
    public Table result(Download download) {
        Map<String, Column> made = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            made.put(rolling.aggregations().get(i).name(), columns.get(i).column(download));
        }
        return new Table(made, windows.rows(), download.memory());
    }
}
