// SPDX-License-Identifier: Apache-2.0
/** Tests which values tuning takes for a launch profile, and which only seem to be faster. */
@NullMarked
package dev.windrow.tune;

import org.jspecify.annotations.NullMarked;
