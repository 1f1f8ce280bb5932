// SPDX-License-Identifier: Apache-2.0
/** Tests of the reference, on groups small enough to compute by hand. */
@NullMarked
package dev.windrow.doctor.reference;

import org.jspecify.annotations.NullMarked;
