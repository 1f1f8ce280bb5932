// SPDX-License-Identifier: Apache-2.0
package dev.windrow.tune;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The gains of tuning as a table, a row for each case. */
public final class GainTable {

    private static final Decimal MILLISECONDS = new Decimal(18, 3);
    private static final Decimal PERCENT = new Decimal(6, 1);

    private GainTable() {}

    /** Returns the table, which the caller closes. */
    public static Table of(List<Tuned.Gain> gains) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        try (ColumnBuilder names = ColumnBuilder.of(Primitive.UTF8, gains.size())) {
            gains.forEach(gain -> names.appendBytes(gain.name().getBytes(StandardCharsets.UTF_8)));
            columns.put("case", names.build(memory));
        }
        columns.put(
                "default ms",
                numbers(gains, MILLISECONDS, Tuned.Gain::defaultMilliseconds, memory));
        columns.put(
                "tuned ms", numbers(gains, MILLISECONDS, Tuned.Gain::tunedMilliseconds, memory));
        columns.put("less %", numbers(gains, PERCENT, Tuned.Gain::percent, memory));
        return new Table(columns, gains.size(), memory);
    }

    private static Column numbers(
            List<Tuned.Gain> gains,
            Decimal type,
            ToDoubleFunction<Tuned.Gain> number,
            ColumnMemory memory) {
        try (ColumnBuilder builder = ColumnBuilder.of(type, gains.size())) {
            for (Tuned.Gain gain : gains) {
                BigDecimal rounded =
                        BigDecimal.valueOf(number.applyAsDouble(gain))
                                .setScale(type.scale(), RoundingMode.HALF_UP);
                long digits = rounded.unscaledValue().longValueExact();
                builder.appendInt128(digits < 0 ? -1 : 0, digits);
            }
            return builder.build(memory);
        }
    }
}
