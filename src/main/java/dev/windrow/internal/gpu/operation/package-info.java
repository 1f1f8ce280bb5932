/**
 * What operations on columns share on the device: arrays, numbers and strings in the making,
 * downloads.
 *
 * <p>Must not touch: single operations, GROUP BY.
 */
@NullMarked
package dev.windrow.internal.gpu.operation;

import org.jspecify.annotations.NullMarked;
