// SPDX-License-Identifier: Apache-2.0
/**
 * Measures queries over generated data, and checks their answers.
 *
 * <p>{@link Benchmark} makes the data of a case, runs its query and compares the answer with that
 * of the CPU engine ({@link AnswerCheck}). All cases stand in one table, {@link BenchmarkCases}.
 * {@link RepeatedQuery} is the one class that knows how a session runs a query again and again. A
 * {@link BenchmarkResult} is printed and written as any other table is ({@link BenchmarkTables}).
 *
 * <p>Must not touch: engines but through the front door, TornadoVM's types, cli.
 */
@NullMarked
package dev.windrow.bench;

import org.jspecify.annotations.NullMarked;
