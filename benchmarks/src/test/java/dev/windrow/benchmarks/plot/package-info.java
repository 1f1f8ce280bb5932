/** Tests of the plots. */
@NullMarked
package dev.windrow.benchmarks.plot;

import org.jspecify.annotations.NullMarked;
