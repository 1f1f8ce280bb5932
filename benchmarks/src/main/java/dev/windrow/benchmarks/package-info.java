/**
 * Holds Windrow against libcudf: the same cases over the same generated data, each in a process of
 * its own, and a comparison of what both wrote down.
 */
@NullMarked
package dev.windrow.benchmarks;

import org.jspecify.annotations.NullMarked;
