// SPDX-License-Identifier: Apache-2.0
/**
 * Compares Windrow with libcudf and DuckDB: the same cases over the same generated data; measures
 * the stages of the CPU engine; and draws plots of the results.
 *
 * <p>This is a project of its own, which nothing in Windrow needs. Its sources in {@code
 * src/libcudf} need libcudf, and are compiled with the profile {@code libcudf} only. {@code
 * LibcudfBenchmark} runs the same cases over the same data in a process of its own, since two
 * runtimes in one process would share the device's memory. It writes what {@code windrow bench
 * --json} writes, and {@code LibcudfComparison} pairs both.
 */
@NullMarked
package dev.windrow.benchmarks;

import org.jspecify.annotations.NullMarked;
