// SPDX-License-Identifier: Apache-2.0
/**
 * Files that appear whole or not at all.
 *
 * <p>Must not touch: how files are read, engines.
 */
@NullMarked
package dev.windrow.internal.io.output;

import org.jspecify.annotations.NullMarked;
