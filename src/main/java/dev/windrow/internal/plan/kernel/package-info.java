/**
 * Users' kernels checked against the columns of a table.
 *
 * <p>Must not touch: engines, devices.
 */
@NullMarked
package dev.windrow.internal.plan.kernel;

import org.jspecify.annotations.NullMarked;
