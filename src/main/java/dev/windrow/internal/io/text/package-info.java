// SPDX-License-Identifier: Apache-2.0
/**
 * Values as text: CSV and JSON that are written.
 *
 * <p>Must not touch: files, engines.
 */
@NullMarked
package dev.windrow.internal.io.text;

import org.jspecify.annotations.NullMarked;
