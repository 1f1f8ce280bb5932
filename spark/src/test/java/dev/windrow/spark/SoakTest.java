// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnMemory;

import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Many queries, one after the other, leave no memory behind: none of Windrow's columns, and no more
 * of the process or of its heap than after the first third. {@code -Dwindrow.spark.soak=500} asks
 * more of them.
 */
@DisabledIfSystemProperty(
        named = "windrow.spark.master",
        matches = ".*",
        disabledReason = "it measures its own process, where tasks run in local mode alone")
@Tag("thorough")
final class SoakTest {

    private static final int QUERIES = Integer.getInteger("windrow.spark.soak", 30);
    private static final int WARM_UPS = QUERIES / 3;

    /** Bytes of the heap that vary with the moment, and not with the number of queries. */
    private static final long MOST_HEAP_GROWTH = 16L << 20;

    /**
     * Bytes of the process that vary, such as those that Java's compilers take. The heap is none of
     * them, since Java has all its pages from the start, nor are classes and compiled code: each
     * query makes some, of which Java keeps what it has room for.
     */
    private static final long MOST_PROCESS_GROWTH = 192L << 20;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final List<String> ASKED =
            List.of(
                    "select s, day, sum(v), avg(dec38), count(*) from files group by s, day",
                    "select id, max(d), stddev(f) from files group by id",
                    "select k, count(distinct s), sum(dec9 + %d) from cached group by k",
                    "select b, maybe, corr(v, d) from cached where id > %d group by cube(b, maybe)",
                    "select bin, min(ts), first(v, true) from files where v > %d group by bin",
                    // Fails in the middle of its rows.
                    "select s, sum(1 / (id - 10000 - %d)) from files group by s");

    private final SparkSession session = Sessions.LOCAL;

    /** What lanes of a device keep for their next queries, if another test has used one. */
    private final long before = ColumnMemory.liveBytes();

    @AfterEach
    void restore() {
        session.conf().unset(Settings.MEMORY);
    }

    @Test
    void manyQueriesLeaveNoMemoryBehind() throws Exception {
        long heap = 0;
        long process = 0;
        for (int i = 0; i < QUERIES; i++) {
            ask(i);
            awaitNoColumns(i);
            if (i == WARM_UPS) {
                heap = usedHeap();
                process = residentBytes();
            }
        }
        assertThat(usedHeap() - heap).as("growth of the heap").isLessThan(MOST_HEAP_GROWTH);
        assertThat(residentBytes() - process)
                .as("growth of the process")
                .isLessThan(MOST_PROCESS_GROWTH);
    }

    private void ask(int number) {
        // Every other query has so little memory that its groups leave early.
        session.conf().set(Settings.MEMORY, number % 2 == 0 ? "128m" : "10k");
        String query = ASKED.get(number % ASKED.size()).formatted(number);
        Outcome outcome = Outcome.of(session, query);
        assertThat(outcome.isFailure()).as(query).isEqualTo(query.contains("/"));
    }

    /** A query that failed may have a task that has not heard of it yet. */
    private void awaitNoColumns(int number) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (ColumnMemory.liveBytes() > before && System.nanoTime() < end) {
            Thread.sleep(10);
        }
        assertThat(ColumnMemory.liveBytes())
                .as("after query %d", number)
                .isLessThanOrEqualTo(before);
    }

    private static long usedHeap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /**
     * Returns the bytes of memory that the process has beside Java's classes and compiled code; 0
     * where the system does not tell.
     */
    private static long residentBytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.notExists(status)) {
            return 0;
        }
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith("VmRSS:")) {
                long bytes = Long.parseLong(line.replaceAll("\\D", "")) << 10;
                return bytes
                        - ManagementFactory.getMemoryMXBean()
                                .getNonHeapMemoryUsage()
                                .getCommitted();
            }
        }
        return 0;
    }
}
