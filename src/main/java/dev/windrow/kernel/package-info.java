/**
 * Kernels that users write: static methods for TornadoVM's compiler, what they get, and what they
 * may call.
 *
 * <p>Must not touch: engines, plans, the front door. Only programs that use kernels need
 * TornadoVM's API on their class path.
 */
@NullMarked
package dev.windrow.kernel;

import org.jspecify.annotations.NullMarked;
