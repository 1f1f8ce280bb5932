/**
 * Raw values of columns, for those who know the type and the nulls already.
 *
 * <p>Must not touch: everything but columns.
 */
@NullMarked
package dev.windrow.internal.column;

import org.jspecify.annotations.NullMarked;
