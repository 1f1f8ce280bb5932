// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.expression.temporal;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.internal.expression.node.LongNode;
import dev.windrow.internal.expression.node.RowBatch;
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
        return new Local(expression, instant, type);
    }

    /**
     * Makes points in time of local times.
     *
     * @param local counts of the type's unit since 1970
     * @param near what the local times were made of
     */
    public static LongNode instant(
            Expression expression, LongNode local, LongNode near, Timestamp type) {
        return new OfLocal(expression, local, near, type);
    }

    private static final class Local extends LongNode {

        private final Expression expression;
        private final LongNode instant;
        private final Timestamp type;
        private final ZoneOffsets offsets;

        Local(Expression expression, LongNode instant, Timestamp type) {
            super(Primitive.INT64, instant.isNullable());
            this.expression = expression;
            this.instant = instant;
            this.type = type;
            offsets = new ZoneOffsets(TemporalUnits.zone(type));
        }

        @Override
        public void compute(RowBatch batch) {
            instant.evaluate(batch);
            copyNulls(instant, batch.count);
            long perSecond = type.unit().perSecond();
            for (int i = 0; i < batch.count; i++) {
                long value = instant.values[i];
                long offset = offsets.at(CalendarMath.quotient(value, perSecond)) * perSecond;
                values[i] = value + offset;
                if (((value ^ values[i]) & (offset ^ values[i])) < 0 && !nulls[i]) {
                    throw CalendarNodes.overflow(expression, type);
                }
            }
        }
    }

    private static final class OfLocal extends LongNode {

        private final Expression expression;
        private final LongNode local;
        private final LongNode near;
        private final Timestamp type;
        private final ZoneOffsets offsets;

        OfLocal(Expression expression, LongNode local, LongNode near, Timestamp type) {
            super(Primitive.INT64, local.isNullable());
            this.expression = expression;
            this.local = local;
            this.near = near;
            this.type = type;
            offsets = new ZoneOffsets(TemporalUnits.zone(type));
        }

        @Override
        public void compute(RowBatch batch) {
            local.evaluate(batch);
            near.evaluate(batch);
            copyNulls(local, batch.count);
            long perSecond = type.unit().perSecond();
            for (int i = 0; i < batch.count; i++) {
                long value = local.values[i];
                long second = CalendarMath.quotient(value, perSecond);
                long nearest = CalendarMath.quotient(near.values[i], perSecond);
                long offset = offsets.atLocal(second, nearest) * perSecond;
                values[i] = value - offset;
                if (((value ^ offset) & (value ^ values[i])) < 0 && !nulls[i]) {
                    throw CalendarNodes.overflow(expression, type);
                }
            }
        }
    }
}
