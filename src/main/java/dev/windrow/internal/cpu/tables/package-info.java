/**
 * From an encoded key to the number of its group: direct, hashed, sorted.
 *
 * <p>Must not touch: aggregations.
 */
@NullMarked
package dev.windrow.internal.cpu.tables;

import org.jspecify.annotations.NullMarked;
