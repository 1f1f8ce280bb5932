// SPDX-License-Identifier: Apache-2.0
package dev.windrow.column;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Tables that nobody closes. */
class UnclosedTablesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final List<String> told = new CopyOnWriteArrayList<>();
    private final Logger log = Logger.getLogger(Table.class.getName());
    private final Handler handler =
            new Handler() {
                @Override
                public void publish(LogRecord line) {
                    told.add(line.getMessage());
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    @BeforeEach
    void listen() {
        log.setUseParentHandlers(false);
        log.addHandler(handler);
    }

    @AfterEach
    void stop() {
        log.removeHandler(handler);
        log.setUseParentHandlers(true);
    }

    private static ColumnMemory leak(String name) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder builder = ColumnBuilder.of(ColumnType.Primitive.INT32, 1)) {
            builder.appendLong(1);
            assertThat(new Table(Map.of(name, builder.build(memory)), 1, memory).watched().names())
                    .containsExactly(name);
        }
        return memory;
    }

    private static void closeOne(String name) {
        try (Table table = Table.of(Map.of(name, new int[1])).watched()) {
            assertThat(table.head(1).names()).containsExactly(name);
        }
    }

    private static void collectUntil(BooleanSupplier isDone) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isDone.getAsBoolean() && System.nanoTime() < end) {
            System.gc();
        }
    }

    @Test
    void theLogNamesThoseThatAreNotClosed() {
        closeOne("closed in time");
        try (ColumnMemory _ = leak("not closed")) {
            collectUntil(() -> told.stream().anyMatch(each -> each.contains("not closed")));
        }

        assertThat(told)
                .filteredOn(each -> each.contains("not closed"))
                .containsExactly(
                        "a table of the columns not closed was never closed, so its"
                                + " memory outside the heap stays taken: close it, or what it is"
                                + " the result of, as try (Table table = ...) does;"
                                + " -Ddev.windrow.unclosed=true tells where it was made");
        assertThat(told).noneMatch(each -> each.contains("closed in time"));
    }
}
