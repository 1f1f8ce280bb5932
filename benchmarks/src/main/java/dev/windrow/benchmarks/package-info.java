/**
 * Compares Windrow with libcudf and DuckDB on the same cases over the same generated data; measures
 * the stages of the CPU engine; and draws plots of the results.
 */
@NullMarked
package dev.windrow.benchmarks;

import org.jspecify.annotations.NullMarked;
