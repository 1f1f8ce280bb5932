// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnMemory;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.DeviceMemory;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class DevicePoolTest {

    private static final long LARGE = 5 << 20;

    private final DevicePool pool = new DevicePool("a device", 1_000, true);

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void whatIsTakenIsLiveUntilItIsGivenBack() {
        DevicePool.Lease first = pool.lease();
        first.take(600, 400);
        DevicePool.Lease second = pool.lease();
        second.take(600, 600);
        assertThat(pool.liveBytes()).isEqualTo(1_000);
        first.close();
        assertThat(pool.liveBytes()).isEqualTo(600);
        second.close();
        second.close();
        assertThat(pool.liveBytes()).isZero();
        assertThat(pool.peakBytes()).isEqualTo(1_000);
    }

    /** Memory that waited for a garbage collector would be short after a few large results. */
    @Test
    void theHostsSideOfAnArrayIsFreedWithItsLease() {
        long before = ColumnMemory.liveBytes();
        DevicePool.Lease lease = pool.lease();
        assertThat(lease.own(LARGE).byteSize()).isEqualTo(LARGE);
        assertThat(lease.own(LARGE)).isNotEqualTo(lease.own(LARGE));
        assertThat(ColumnMemory.liveBytes() - before).isEqualTo(3 * LARGE);
        lease.close();
        lease.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void whatDoesNotFitIsRefusedAndTakesNothing() {
        try (DevicePool.Lease lease = pool.lease()) {
            lease.take(700, 700);
            assertThatThrownBy(() -> lease.take(400, 301))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_MEMORY))
                    .hasMessageStartingWith(
                            "301 bytes are needed on a device, of which 300 are free: close");
            assertThat(pool.liveBytes()).isEqualTo(700);
            pool.requireSpace(300);
            lease.take(400, 300);
        }
        assertThat(pool.liveBytes()).isZero();
    }

    @Test
    void aLaterRunUsesAllAgain() {
        try (DevicePool.Lease lease = pool.lease()) {
            lease.take(600, 400);
            DeviceMemory first = lease.afterRun();
            assertThat(first).isEqualTo(new DeviceMemory(1_000, 400, 400, 600, 200));
            assertThat(first.reuseRate()).isEqualTo(1.0 / 3);
            assertThat(lease.afterRun().reuseRate()).isEqualTo(1);
        }
        assertThat(DeviceMemory.NONE.reuseRate()).isZero();
    }

    @Test
    void theHostsSideOfASizeIsThereOnceAndKeptForTheNext() {
        long before = ColumnMemory.liveBytes();
        long kept = ColumnMemory.keptBytes();
        DevicePool.Lease first = pool.lease();
        DevicePool.Lease second = pool.lease();
        assertThat(first.shadow(LARGE)).isSameAs(first.shadow(LARGE));
        assertThat(second.shadow(LARGE)).isSameAs(first.shadow(LARGE));
        second.shadow(100);
        assertThat(ColumnMemory.liveBytes() - before).isEqualTo(LARGE + 100);
        second.close();
        assertThat(ColumnMemory.liveBytes() - before).isEqualTo(LARGE);
        assertThat(ColumnMemory.keptBytes()).isEqualTo(kept);
        first.close();
        assertThat(ColumnMemory.liveBytes() - before).isEqualTo(LARGE);
        assertThat(ColumnMemory.keptBytes() - kept).isEqualTo(LARGE);
        try (DevicePool.Lease other = pool.lease()) {
            other.shadow(LARGE);
            assertThat(ColumnMemory.keptBytes()).isEqualTo(kept);
            other.shadow(LARGE + 8);
        }
        try (DevicePool.Lease other = pool.lease()) {
            other.shadow(LARGE + 8);
        }
        assertThat(ColumnMemory.liveBytes() - before).isEqualTo(LARGE + 8);
        assertThat(ColumnMemory.keptBytes() - kept).isEqualTo(LARGE + 8);
        pool.close();
        assertThat(ColumnMemory.keptBytes()).isEqualTo(kept);
    }
}
