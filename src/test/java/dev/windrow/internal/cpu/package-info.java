// SPDX-License-Identifier: Apache-2.0
/** Tests of the CPU engine. */
@NullMarked
package dev.windrow.internal.cpu;

import org.jspecify.annotations.NullMarked;
