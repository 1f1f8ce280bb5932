// SPDX-License-Identifier: Apache-2.0
/**
 * Arrow vectors to columns and back.
 *
 * <p>Vectors whose layout is that of a column are wrapped; others are copied. {@link ArrowTables}
 * is the front door.
 *
 * <p>Must not touch: engines, the front door.
 */
@NullMarked
package dev.windrow.arrow;

import org.jspecify.annotations.NullMarked;
