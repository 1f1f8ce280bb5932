/**
 * Shared by operations on columns on the device: arrays, computed numbers and strings, downloads.
 *
 * <p>Must not touch: single operations, GROUP BY.
 */
@NullMarked
package dev.windrow.internal.gpu.operation;

import org.jspecify.annotations.NullMarked;
