/**
 * CSV to tables: records, inferred types, parsed fields.
 *
 * <p>Columns whose type is not given are read twice, the first time to infer it from all of their
 * fields.
 *
 * <p>Must not touch: other formats, engines.
 */
@NullMarked
package dev.windrow.internal.io.csv;

import org.jspecify.annotations.NullMarked;
