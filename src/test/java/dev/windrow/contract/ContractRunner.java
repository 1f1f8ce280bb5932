// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.Repetitions;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.Answer;
import dev.windrow.doctor.reference.PlainReference;
import dev.windrow.doctor.reference.PlainReference.ExpectedGroup;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.DynamicTest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** How a case of the contract is run and checked, and which sizes a slow engine may reduce. */
public abstract class ContractRunner {

    /** What the profile "thorough" raises. */
    static final int GRID_STRENGTH = Integer.getInteger("windrow.contract.strength", 1);

    private static final int MOST_TRIES = 200;
    private static final long NANOSECONDS_OF_TRY = 50_000_000;

    /**
     * Runs a query: makes a plan and executes it.
     *
     * @param input the table, which the suite closes
     * @param query the query
     * @return the groups in any order, which the suite closes
     */
    public abstract Table run(Table input, GroupByQuery query);

    /** Returns the numbers of rows that every type is tried with. */
    public int[] rowCounts() {
        return new int[] {0, 1, 31, 32, 33, 127, 128, 129, 1023, 1024, 1025, largeRows()};
    }

    /** Returns the numbers of keys to try with {@code rows} rows. */
    public int[] keyCounts(int rows) {
        return new int[] {1, 2, 127, 128, 129, rows};
    }

    /** Returns the rows of the larger cases. */
    public int largeRows() {
        return Repetitions.of(10_000, 20_000);
    }

    /** Returns the rows of the largest cases, or 0 to skip them. */
    public int hugeRows() {
        return Repetitions.of(300_007, 1_000_007);
    }

    /**
     * Returns how many properties of a case, such as its type and its rows, are tried in every
     * combination: 1, or for a fast engine 2; and one more in the profile "thorough".
     */
    public int gridStrength() {
        return GRID_STRENGTH;
    }

    /** Returns how many random mixes of columns are tried. */
    public int mixes() {
        return Repetitions.of(15, 30) * GRID_STRENGTH;
    }

    /**
     * Returns whether all kinds of columns are tried, and not only one of each representation. The
     * profile "thorough" tries all with every engine.
     */
    public boolean triesEveryKind() {
        return GRID_STRENGTH > 1;
    }

    /**
     * Returns which third of the kinds of columns is tried, see {@link Repetitions#some}, or empty
     * if all are. The profile "thorough" tries all.
     */
    public OptionalInt thirdOfKinds() {
        return OptionalInt.empty();
    }

    final List<ColumnKind> kinds() {
        List<ColumnKind> kinds = triesEveryKind() ? ColumnKind.ALL : ColumnKind.REPRESENTATIONS;
        OptionalInt third = thirdOfKinds();
        return third.isPresent() ? Repetitions.some(kinds, third.getAsInt()) : kinds;
    }

    /** Makes a test of each kind of column: each takes a while to compile on a device. */
    final Stream<DynamicTest> ofEveryKind(Consumer<ColumnKind> test) {
        return kinds().stream()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> test.accept(kind)));
    }

    /** Returns whether the engine can run a query at all; a case that it cannot run is skipped. */
    public boolean supports(Table input, GroupByQuery query) {
        return true;
    }

    /**
     * Returns whether float sums are compensated. If so, they are compared with the exact total's
     * ulp; otherwise with the ulp of the sum of magnitudes, which differs if values cancel out.
     */
    public boolean compensatesFloatSums() {
        return false;
    }

    /**
     * Runs a query and compares the result with the reference. The input is closed before the
     * result is read, which must not borrow from it; afterwards nothing may be left allocated.
     */
    final void check(CaseTable table, GroupByQuery query) {
        String description = table + "; " + query;
        try (Table input = table.build()) {
            if (supports(input, query)) {
                check(input, query, description);
            }
        }
        assertThat(leftBytes(table.bytesBefore()))
                .as("bytes left allocated; " + description)
                .isZero();
    }

    /**
     * Returns how many bytes are allocated beyond those that were before. A lane of a device that
     * was being made as its query ended has memory until it is made, so this waits.
     */
    static long leftBytes(long before) {
        for (int tries = 0; usedBytes() != before && tries < MOST_TRIES; tries++) {
            LockSupport.parkNanos(NANOSECONDS_OF_TRY);
        }
        return usedBytes() - before;
    }

    /** Returns the allocated bytes, without those that a session keeps for its next query. */
    static long usedBytes() {
        return ColumnMemory.liveBytes() - ColumnMemory.keptBytes();
    }

    private void check(Table input, GroupByQuery query, String description) {
        List<ExpectedGroup> expected = PlainReference.run(input, query, PlainSegments::of);
        if (expected.stream().anyMatch(group -> group.answers().contains(new Answer.Overflow()))) {
            checkOverflow(input, query, description);
            return;
        }
        Map<String, ColumnType> types = new LinkedHashMap<>();
        input.names().forEach(name -> types.put(name, input.column(name).type()));
        try (Table result = runDescribed(input, query, description)) {
            input.close();
            ResultCheck check = new ResultCheck(query, compensatesFloatSums(), description);
            check.checkColumns(result, types);
            check.checkGroups(result, expected);
        }
    }

    private Table runDescribed(Table input, GroupByQuery query, String description) {
        try {
            return run(input, query);
        } catch (RuntimeException e) {
            throw new AssertionError("failed; " + description, e);
        }
    }

    private void checkOverflow(Table input, GroupByQuery query, String description) {
        assertThatExceptionOfType(WindrowException.class)
                .as(description)
                .isThrownBy(() -> run(input, query).close())
                .returns(ErrorCode.OVERFLOW, WindrowException::code);
    }
}
