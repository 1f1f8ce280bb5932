// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.engine.DeviceLanes;
import dev.windrow.query.GroupByQuery;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A device that fails. */
record FailingLanes(DeviceLanes lanes, Failure failure) implements DeviceLanes {

    @Override
    public String device() {
        return "the failing device";
    }

    @Override
    public Table plain(GroupByQuery query, Table rows, MemoryPool memory) {
        return lanes.plain(query, rows, memory);
    }

    @Override
    public Planned plan(GroupByQuery query, Table rows, Predicate<String> mayBeNull, long allRows) {
        ChunkPlan plan = lanes.plan(query, rows, mayBeNull, allRows).plan();
        return Planned.of(new Plan(Objects.requireNonNull(plan), failure));
    }

    enum Failure {
        OF_ALL_LANES,
        OF_THE_FIRST_CHUNK,
        OF_THE_SECOND_CHUNK,
        TOO_LITTLE_SPACE
    }

    private record Plan(DeviceLanes.ChunkPlan plan, Failure failure)
            implements DeviceLanes.ChunkPlan {

        @Override
        public String description() {
            return plan.description();
        }

        @Override
        public long rows() {
            return plan.rows();
        }

        @Override
        public long groups() {
            return plan.groups();
        }

        @Override
        public boolean isKept() {
            return plan.isKept();
        }

        @Override
        public int count() {
            return 1;
        }

        @Override
        public CompletableFuture<DeviceLanes.Lane> lane(Table rows) {
            return failure == Failure.OF_ALL_LANES
                    ? CompletableFuture.failedFuture(loss())
                    : CompletableFuture.completedFuture(
                            new FailingLane(plan.lane(rows).join(), failure, new AtomicInteger()));
        }
    }

    private record FailingLane(DeviceLanes.Lane lane, Failure failure, AtomicInteger runs)
            implements DeviceLanes.Lane {

        @Override
        public int cachedKernels() {
            return lane.cachedKernels();
        }

        @Override
        public boolean wasKept() {
            return lane.wasKept();
        }

        @Override
        public DeviceLanes.Space reserve(Table rows, long from) {
            return lane.reserve(rows, from);
        }

        @Override
        public boolean isFull() {
            return lane.isFull();
        }

        @Override
        public void clear() {
            lane.clear();
        }

        @Override
        public long rows() {
            return lane.rows();
        }

        @Override
        public Table chunk() {
            return lane.chunk();
        }

        @Override
        public CompletableFuture<Optional<Table>> aggregate(MemoryPool memory) {
            if (failure == Failure.TOO_LITTLE_SPACE) {
                return CompletableFuture.completedFuture(Optional.empty());
            }
            if (runs.incrementAndGet() == (failure == Failure.OF_THE_FIRST_CHUNK ? 1 : 2)) {
                return CompletableFuture.failedFuture(loss());
            }
            return lane.aggregate(memory);
        }

        @Override
        public DeviceLanes.Planned larger() {
            return DeviceLanes.Planned.without("there is no larger one");
        }

        @Override
        public void close() {
            lane.close();
        }
    }

    private static WindrowException loss() {
        return new WindrowException(ErrorCode.DEVICE_FAILURE, "the device is lost");
    }
}
