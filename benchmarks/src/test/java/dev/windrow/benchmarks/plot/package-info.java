// SPDX-License-Identifier: Apache-2.0
/** Tests of the plots. */
@NullMarked
package dev.windrow.benchmarks.plot;

import org.jspecify.annotations.NullMarked;
