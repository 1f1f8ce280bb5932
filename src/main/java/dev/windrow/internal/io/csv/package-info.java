/**
 * CSV to tables: records, types guessed, fields parsed.
 *
 * <p>Must not touch: other formats, engines.
 */
@NullMarked
package dev.windrow.internal.io.csv;

import org.jspecify.annotations.NullMarked;
