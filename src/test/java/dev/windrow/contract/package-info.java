// SPDX-License-Identifier: Apache-2.0
/**
 * What every engine and every strategy must answer: suites that a test of an engine extends.
 *
 * <p>{@link GroupByContract} asks for every type, nulls, slices whose bitmaps begin inside a byte,
 * and sizes around the limits, and compares the answers with the plainest reference that could be
 * written. {@link RandomQueries} asks random queries of random tables and shrinks those that fail.
 * {@link DuckDbQueries} compares both engines with DuckDB. docs/contributing/commands.md says how
 * to let them run longer.
 */
@NullMarked
package dev.windrow.contract;

import org.jspecify.annotations.NullMarked;
