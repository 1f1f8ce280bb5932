// SPDX-License-Identifier: Apache-2.0
/**
 * Parquet files: read with every claim of the footer and the pages checked. The package {@code
 * write} below this one writes them. What a file does not say of its columns, {@link ArrowZones}
 * and {@link UnmarkedTexts} restore.
 *
 * <p>Must not touch: other formats, engines.
 */
@NullMarked
package dev.windrow.internal.io.parquet;

import org.jspecify.annotations.NullMarked;
