// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnMemory;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Makes every test of a class a leak test: each must release the column memory that it takes. */
public final class NoLeaks implements BeforeEachCallback, AfterEachCallback {

    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(NoLeaks.class);

    @Override
    public void beforeEach(ExtensionContext context) {
        context.getStore(NAMESPACE).put("before", usedBytes());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (context.getExecutionException().isPresent()) {
            return;
        }
        assertThat(usedBytes())
                .as("bytes of column memory in use after the test")
                .isEqualTo(context.getStore(NAMESPACE).get("before", Long.class));
    }

    /** What open sessions keep for their next runs is no leak. */
    private static long usedBytes() {
        return ColumnMemory.liveBytes() - ColumnMemory.keptBytes();
    }
}
