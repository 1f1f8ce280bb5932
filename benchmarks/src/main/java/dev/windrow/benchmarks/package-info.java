/**
 * Holds Windrow against libcudf and DuckDB: the same cases over the same generated data; measures
 * the stages of the CPU engine; and draws plots of what was written down.
 */
@NullMarked
package dev.windrow.benchmarks;

import org.jspecify.annotations.NullMarked;
