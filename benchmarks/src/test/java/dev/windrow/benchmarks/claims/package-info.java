// SPDX-License-Identifier: Apache-2.0
/** Tests of the claimss. */
@NullMarked
package dev.windrow.benchmarks.claims;

import org.jspecify.annotations.NullMarked;
