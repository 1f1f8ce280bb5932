// SPDX-License-Identifier: Apache-2.0
/**
 * Functions of strings on a batch of rows.
 *
 * <p>A character is a byte and the continuation bytes after it, whatever the bytes are. So the
 * characters of any string cover all of it. Nothing has to be decoded except to change its case
 * ({@link CaseMapping}), and bytes that are not UTF-8 are carried along. {@link TextViewNodes} are
 * slices, parts and stripped strings, which copy nothing; {@link TextMakingNodes} write new
 * strings.
 *
 * <p>Must not touch: numbers, casts, the factories.
 */
@NullMarked
package dev.windrow.internal.expression.text;

import org.jspecify.annotations.NullMarked;
