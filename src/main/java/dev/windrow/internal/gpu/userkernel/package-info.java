/**
 * Users' kernels as tasks, and their failures.
 *
 * <p>Must not touch: GROUP BY, other operations.
 */
@NullMarked
package dev.windrow.internal.gpu.userkernel;

import org.jspecify.annotations.NullMarked;
