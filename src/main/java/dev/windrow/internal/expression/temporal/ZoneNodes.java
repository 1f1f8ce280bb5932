// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.temporal;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.LoopNodes;
import dev.windrow.internal.plan.expression.CalendarMath;
import dev.windrow.internal.plan.expression.TemporalUnits;
import dev.windrow.query.Expression;

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
     * @param near what the local times were made of
     */
    public static LongNode instant(
            Expression expression, LongNode local, LongNode near, Timestamp type) {
        ZoneOffsets offsets = new ZoneOffsets(TemporalUnits.zone(type));
        long perSecond = type.unit().perSecond();
        return LoopNodes.longs(
                Primitive.INT64,
                (made, batch) -> {
                    near.evaluate(batch);
                    for (int i = 0; i < batch.count; i++) {
                        long value = local.values[i];
                        long second = CalendarMath.quotient(value, perSecond);
                        long nearest = CalendarMath.quotient(near.values[i], perSecond);
                        long offset = offsets.atLocal(second, nearest) * perSecond;
                        long instant = value - offset;
                        made.values[i] = instant;
                        if (((value ^ offset) & (value ^ instant)) < 0 && !made.nulls[i]) {
                            throw CalendarNodes.overflow(expression, type);
                        }
                    }
                },
                local);
    }
}
