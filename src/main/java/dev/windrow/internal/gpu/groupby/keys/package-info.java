/**
 * Keys of rows as words, and rows to slots: stages beside their kernels.
 *
 * <p>Must not touch: how groups are reduced.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.keys;

import org.jspecify.annotations.NullMarked;
