// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.EngineChoice;
import dev.windrow.Windrow;
import dev.windrow.column.Table;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Strings on the device. Expressions that no device computes are asked for apart: with them, the
 * whole selection would go to the CPU.
 */
final class DeviceStringContractTest extends StringContract {

    /** Columns of one selection: their tasks fit a graph. */
    private static final int TOGETHER = 40;

    @Override
    protected EngineChoice engine() {
        return EngineChoice.GPU;
    }

    /** Not many, since the simulator is slow. A few functions are tried with more. */
    @Override
    protected int[] rowCounts() {
        return new int[] {0, 65};
    }

    @Override
    protected int largeRows() {
        return 3_001;
    }

    @Override
    protected int randomExpressions() {
        return Integer.getInteger("windrow.differential.queries", 15);
    }

    @Override
    protected List<Select> selections(Windrow asked, Table table, List<DerivedColumn> columns) {
        Map<Boolean, List<DerivedColumn>> onDevice =
                columns.stream()
                        .collect(
                                Collectors.partitioningBy(
                                        column -> isOnDevice(asked, table, column)));
        List<Select> selections = new ArrayList<>();
        onDevice.values()
                .forEach(
                        all -> {
                            for (int from = 0; from < all.size(); from += TOGETHER) {
                                int to = Math.min(all.size(), from + TOGETHER);
                                selections.add(new Select(all.subList(from, to)));
                            }
                        });
        return selections;
    }

    private static boolean isOnDevice(Windrow asked, Table table, DerivedColumn column) {
        Select alone = new Select(List.of(column));
        return asked.explain(alone, table).strategy().startsWith("device");
    }

    /** Around the widths of words and blocks, and the tile of a prefix sum. */
    @Test
    void someFunctionsOfAnyNumberOfRows() {
        List<Expression> some = DeviceStringsTest.EXPRESSIONS.stream().map(List::getFirst).toList();
        for (int count : new int[] {1, 63, 64, 255, 256, 257, 1_025}) {
            check(Rows.of(ColumnKind.UTF8, StringSamples.malformed(count), count, 0.1), some);
        }
    }
}
