// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.cancel.WorkerPool;

import org.junit.jupiter.api.Test;

final class ColumnScansTest {

    private static int ranges(long rows) {
        try (WorkerPool pool = new WorkerPool(8)) {
            return new ColumnScans(pool, 8).ranges(rows);
        }
    }

    @Test
    void fewRowsAreReadByOneThread() {
        assertThat(ranges(0)).isEqualTo(1);
        assertThat(ranges(5)).isEqualTo(1);
        assertThat(ranges(20_000)).isEqualTo(2);
    }

    @Test
    void manyRowsAreReadByAllAndFastThreadsTakeMore() {
        assertThat(ranges(100_000)).isEqualTo(8);
        assertThat(ranges(1L << 40)).isEqualTo(64);
    }
}
