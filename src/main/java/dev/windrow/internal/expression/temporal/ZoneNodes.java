// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.temporal;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.plan.expression.CalendarMath;
import dev.windrow.internal.plan.expression.TemporalUnits;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

/** Local times of points in time in a zone whose distance from UTC changes, and back. */
public final class ZoneNodes {

    private ZoneNodes() {}

    /**
     * Makes local times.
     *
     * @param instant counts of the type's unit since 1970 in UTC
     */
    public static LongNode local(Expression expression, LongNode instant, Timestamp type) {
        ZoneOffsets offsets = new ZoneOffsets(TemporalUnits.zone(type));
        long perSecond = type.unit().perSecond();
        return LoopNodes.longs(
                Primitive.INT64,
                (made, batch) -> {
                    for (int i = 0; i < batch.count; i++) {
                        long value = instant.values[i];
                        long second = CalendarMath.quotient(value, perSecond);
                        long offset = offsets.at(second) * perSecond;
                        long local = value + offset;
                        made.values[i] = local;
                        if (((value ^ local) & (offset ^ local)) < 0 && !made.nulls[i]) {
                            throw CalendarNodes.overflow(expression, type);
                        }
                    }
                },
                instant);
    }

    /**
     * Makes points in time of local times.
     *
     * @param local counts of the type's unit since 1970
     * @param near what the local times were made of, which tells which of two it is; null for the
     *     first
     */
    public static LongNode instant(
            Expression expression, LongNode local, @Nullable LongNode near, Timestamp type) {
        ZoneOffsets offsets = new ZoneOffsets(TemporalUnits.zone(type));
        long perSecond = type.unit().perSecond();
        return LoopNodes.longs(
                Primitive.INT64,
                (made, batch) -> {
                    if (near != null) {
                        near.evaluate(batch);
                    }
                    for (int i = 0; i < batch.count; i++) {
                        long value = local.values[i];
                        long second = CalendarMath.quotient(value, perSecond);
                        long offset = perSecond * offset(offsets, second, near, i, perSecond);
                        long instant = value - offset;
                        made.values[i] = instant;
                        if (((value ^ offset) & (value ^ instant)) < 0 && !made.nulls[i]) {
                            throw CalendarNodes.overflow(expression, type);
                        }
                    }
                },
                local);
    }

    private static long offset(
            ZoneOffsets offsets, long second, @Nullable LongNode near, int row, long perSecond) {
        return near == null
                ? offsets.atLocal(second)
                : offsets.atLocal(second, CalendarMath.quotient(near.values[row], perSecond));
    }
}
