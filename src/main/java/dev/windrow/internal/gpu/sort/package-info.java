/**
 * The sort of rows: stages beside their kernels.
 *
 * <p>Must not touch: what is asked, GROUP BY.
 */
@NullMarked
package dev.windrow.internal.gpu.sort;

import org.jspecify.annotations.NullMarked;
