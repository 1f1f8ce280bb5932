// SPDX-License-Identifier: Apache-2.0
/** Draws plots of the dated result files: the same files give the same plots, to the byte. */
@NullMarked
package dev.windrow.benchmarks.plot;

import org.jspecify.annotations.NullMarked;
