// SPDX-License-Identifier: Apache-2.0
/**
 * Writes Parquet files: a table is cut into row groups, a row group into column chunks of pages.
 * {@link dev.windrow.internal.io.parquet.write.ParquetWriter} is the only way in. Shapes and
 * numbers are those of the Parquet format and of its thrift definition.
 */
@NullMarked
package dev.windrow.internal.io.parquet.write;

import org.jspecify.annotations.NullMarked;
