// SPDX-License-Identifier: Apache-2.0
/** Tests of the benchmarks that need no GPU. */
@NullMarked
package dev.windrow.benchmarks;

import org.jspecify.annotations.NullMarked;
