/**
 * TornadoVM and its device: how it is opened, named and limited.
 *
 * <p>Must not touch: what is asked of it.
 */
@NullMarked
package dev.windrow.internal.gpu.device;

import org.jspecify.annotations.NullMarked;
