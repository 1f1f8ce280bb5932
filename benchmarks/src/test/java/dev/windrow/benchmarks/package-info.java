/** What the benchmarks do without a GPU. */
@NullMarked
package dev.windrow.benchmarks;

import org.jspecify.annotations.NullMarked;
