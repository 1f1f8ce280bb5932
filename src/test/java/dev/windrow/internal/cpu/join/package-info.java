// SPDX-License-Identifier: Apache-2.0
/** Tests of joins on the CPU. */
@NullMarked
package dev.windrow.internal.cpu.join;

import org.jspecify.annotations.NullMarked;
