// SPDX-License-Identifier: Apache-2.0
/** Tests of what must hold when files are damaged, disks fail and processes are killed. */
@NullMarked
package dev.windrow.faults;

import org.jspecify.annotations.NullMarked;
