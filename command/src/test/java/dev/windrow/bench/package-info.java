// SPDX-License-Identifier: Apache-2.0
/** Tests of what is measured, and of how it is reported. */
@NullMarked
package dev.windrow.bench;

import org.jspecify.annotations.NullMarked;
