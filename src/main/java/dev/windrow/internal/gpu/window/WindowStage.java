// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.MadeRows;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.operation.OperationStage;
import dev.windrow.internal.plan.query.ResolvedQuery.ResolvedAggregation;
import dev.windrow.internal.plan.transform.ResolvedWindows;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Computes aggregations of windows. */
public final class WindowStage implements OperationStage {

    private final ResolvedWindows asked;
    private final WindowArrays windows;
    private final List<WindowColumn> columns = new ArrayList<>();

    public WindowStage(ResolvedWindows asked, OperationArrays arrays) {
        this.asked = asked;
        windows = new WindowArrays(arrays, asked.frame());
    }

    @Override
    public void addTasks() {
        if (windows.isGrouped()) {
            new WindowGroupStage(windows).addTasks(asked.frame().over());
        }
        List<ResolvedAggregation> aggregations = asked.aggregations();
        for (int i = 0; i < aggregations.size(); i++) {
            columns.add(new WindowColumns(windows, asked, aggregations.get(i), i).addTasks());
        }
    }

    @Override
    public MadeRows result(Download download) {
        Map<String, MadeColumn> made = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            made.put(asked.aggregations().get(i).name(), columns.get(i).column(download));
        }
        return new MadeRows(download.rows(), made);
    }
}
