// SPDX-License-Identifier: Apache-2.0
/**
 * The plan of a GROUP BY: the engine, the strategy and every size with their reasons, and the next
 * plan after a capacity miss.
 *
 * <p><b>From query to plan.</b> {@link Planner} chooses the engine and returns a {@link CpuPlan}, a
 * {@link FusedPlan}, a {@link SlotPlan} ({@link DensePlan}, {@link GlobalHashPlan} or, where a
 * query names it, {@link LocalHashPlan}) or a {@link SortPlan}. {@link QueryRequirements} knows
 * what keeps a query from the device, and {@link QueryDoubles} what a device without float64 lacks.
 * {@link StrategyChoice} chooses the strategy, {@link PlanFactory} makes the plan with every size,
 * and {@link PlanBytes} counts its memory. {@link PlanText} makes a tree of text of a plan, and
 * {@link Alternatives} says for each other strategy why it lost. Where no plan fits the device, the
 * query runs on the CPU, and the plan says so.
 *
 * <p><b>Programs.</b> A query over another table of the same columns takes another plan, but mostly
 * the same code. {@link ProgramShape} is what the code depends on, {@link TableNumbers} what it
 * does not. Sizes are rounded up to make the first of one table fit the next. Where key columns lie
 * side by side, a column has a dictionary, or a user's kernel aggregates, each table takes a
 * program of its own, and the plan says so.
 *
 * <p><b>Partial aggregates.</b> An aggregation is made of partial aggregates. A {@link
 * PartialAggregate} is one accumulator for each group: an operation (sum, least, greatest, product)
 * over something taken from a row ({@link PartialAggregate.Source}). {@link PartialAggregates}
 * finds those of a query. Two aggregations that need the same one share it: sum, mean and count of
 * a float column take two together.
 *
 * <ul>
 *   <li><b>Exact totals</b> are made of parts that cannot overflow: an int64 column is summed as
 *       its two halves, a decimal as four chunks of 32 bits, each into 64 bits. The host puts the
 *       parts together into 192 bits, and only then judges whether the total fits. So overflow does
 *       not depend on the order of rows.
 *   <li><b>Least and greatest</b> decimals and strings are kept as the row that holds them.
 *   <li><b>Variances and covariances</b> take two passes over the rows, and no value far from zero
 *       is squared. Offsets are taken from the first value of the group, exactly and before
 *       rounding. Their mean is a partial aggregate made of two others, and the last one adds up
 *       products of the differences from it. {@link PartialAggregate#prerequisites} gives the
 *       order. Where all values are equal, the variance is exactly 0.
 *   <li><b>A product</b> takes two partial aggregates, so that no order of its factors leaves the
 *       range of doubles: one multiplies, the other adds up the binary logarithms of the factors.
 * </ul>
 *
 * <p><b>How the values of a group are reduced.</b> Where each key has a slot, {@link
 * AggregateReductions} says for each partial aggregate which {@link Reduction} applies; the first
 * one that suits is taken:
 *
 * <ul>
 *   <li><b>In cells</b>: at most 4,096 groups; sums, products, least and greatest values that read
 *       no other partial aggregate ({@link BlockAccumulators}). Blocks of threads add up in
 *       block-private accumulators in local memory.
 *   <li><b>Atomically</b>: sums of integers; sums of floats, variances among them, where the device
 *       adds float64 atomically and nobody asked for the same bits every time ({@link AtomicSums}).
 *   <li><b>By tournament</b>: least and greatest values, and the rows that hold them ({@link
 *       Extremes}).
 *   <li><b>In order</b>: everything else, which is products and the other float sums. Only this one
 *       sorts the rows.
 * </ul>
 *
 * <p><b>Seeds.</b> Which slots are used must be known before groups are numbered, and groups must
 * be numbered before values are added. A pass over all keys would take as long as the addition. But
 * where the sample shows each of its keys more than once, it is likely to show all keys. Then only
 * these keys get slots ({@link SlotPlan#seeds}), and one pass over the rows adds up. That pass sees
 * every row: a key without a slot is a capacity miss, after which all keys get slots first.
 *
 * <p><b>One kernel for all.</b> {@link FusedPlan} is taken where a kernel that is made for the
 * query can do everything in one pass: sums, counts, least and greatest values of so few groups
 * that each thread has accumulators for every place. Where deviations are added up, there are three
 * passes, each a kernel of its own ({@link FusedPass}). A place is a dense index, or one of the
 * sample's keys; where the sample shows all keys, only values between them have one. A place
 * without a selected row is no group, so a condition does not matter for that. Some conditions and
 * expressions can be evaluated by no other kernel ({@link
 * dev.windrow.internal.plan.expression.RowProgram#isSeparable}): the host evaluates them where this
 * plan does not suit.
 *
 * <p><b>Dense keys.</b> {@link DenseKeys} gives each possible key a slot, where the values of all
 * key columns can be counted: bools, small integers, dictionaries, and integers and dates that lie
 * close together in the sample. A range that comes from a sample is widened by an eighth on both
 * sides. The planner takes this strategy where at most 65,537 keys are possible, or four for each
 * expected key.
 *
 * <p><b>The same bits every time.</b> Where a query asks for that, {@link Reproducibility} finds
 * the partial aggregates whose result depends on the order of values: float sums. The strategies
 * fused, dense and sort add in an order that follows from the rows alone; dense does so in cells of
 * each thread, or sorted where there are more groups. So does global-hash in such cells; otherwise
 * timing decides where the table has a key, and so which number a group has. One thing in a key
 * depends on timing: which of the rows that hold a string stands for an interned string. Where such
 * keys are sorted, rows are sorted once more, by the first row that has their key.
 *
 * <p><b>Capacity misses.</b> A plan is made from a sample, so it may expect too little. No kernel
 * fails for that: it reports it in the device status and leaves the rest alone. The host makes a
 * {@link CapacityMiss} of it, and {@link Planner#grow} a bigger plan or another one, which runs
 * from the start. Each step is a {@code Decision} of the plan and a note of the profile.
 *
 * <ul>
 *   <li>A string is longer than its words hold: all strings are interned.
 *   <li>The table of interned strings is full: a table eight times as large.
 *   <li>A block met more keys than its dictionary holds, or all blocks more than the set: the
 *       global table.
 *   <li>The global table is full: a table eight times as large.
 *   <li>A row has a key that the sample did not show, where it seemed to show all: all rows' keys
 *       get slots first. A fused kernel gives way to the global table.
 *   <li>There are more groups than blocks have accumulators for: accumulators for as many, up to
 *       4,096, or 128 where the same bits are asked for; after that, accumulators that all blocks
 *       share.
 *   <li>Least and greatest values are unresolved after the last round: a sort.
 *   <li>Different keys share the hash that rows were sorted by: a sort by all words of the keys.
 *   <li>There are more groups than the result has space for: exactly as much space as they need.
 *   <li>A key lies outside the range that the sample made likely: the global table.
 *   <li>The strings of the result's keys are longer than expected: exactly as much space as they
 *       need.
 * </ul>
 *
 * <p>Where float sums must be reproducible, a sort takes the place of the global table. A query
 * that outgrows the device in all of its forms, or that needs a sort on a device that cannot sort,
 * throws an {@link OutgrownException}, and the caller runs it on the other engine. Where the user
 * forced the strategy, it fails with {@code DEVICE_MEMORY} or {@code UNSUPPORTED_PLAN} instead.
 *
 * <p><b>Memory.</b> {@link PlanBytes} counts what a plan takes before it runs, array by array: the
 * input ({@link InputColumns}), the scratch memory of the strategy, and the orders of rows that
 * aggregations need. The scratch memory of a hash strategy is at most one and a half times the
 * bytes of the input ({@link ScratchBound}), or 8 MB, which the smallest tables and the
 * block-private accumulators take. Orders of rows within groups count, and a session may allow
 * another share. A plan that would take more is made smaller by the first of these that suffices
 * ({@link SmallerPlans}):
 *
 * <ol>
 *   <li>space for a quarter more groups than are expected;
 *   <li>key columns in place of words;
 *   <li>fewer threads, so that each has 64 rows, or 256: a thread's own lists and accumulators are
 *       as large for a few rows as for many. Inputs of tens of millions of rows have as many rows a
 *       thread anyway;
 *   <li>another hash strategy, where the user forced none;
 *   <li>a sort of the rows, which takes millions of groups, or about as many as rows.
 * </ol>
 *
 * <p>A forced strategy takes the first three only. Where these do not suffice, it is refused: the
 * error says what it takes, what would do, and which share would allow it. A plan that was grown is
 * not replaced by another hash strategy, since that might be the one it was grown from.
 *
 * <p>Rows in an order take 16 bytes each, and 8 more where strings are interned for it: for
 * quantiles, median, nunique, nth, top, and partial aggregates that are reduced in order (products
 * of many groups, and float sums that must be reproducible or that the device cannot add). All
 * orders of a query take turns with the same 16 bytes. Columns of 12 bytes a row or more leave
 * space for them. Where narrower columns do not, no strategy can do without: the strategy alone
 * stays within the bound, and an explanation says what the orders take. sort is itself a sort of
 * rows, and no hash strategy.
 *
 * <p>Where the first plan does not fit the device's memory, a smaller one that fits is taken, or a
 * sort if that fits. A forced strategy that does not fit fails with {@code DEVICE_MEMORY}, and the
 * error says what would fit. Nothing is evicted.
 *
 * <p>Must not touch: engines, operations on columns.
 */
@NullMarked
package dev.windrow.internal.plan.groupby;

import org.jspecify.annotations.NullMarked;
