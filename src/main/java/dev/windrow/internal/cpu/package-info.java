/**
 * The multi-threaded CPU engine; also the oracle, so it shares no kernel code.
 *
 * <p>Must not touch: TornadoVM.
 */
@NullMarked
package dev.windrow.internal.cpu;

import org.jspecify.annotations.NullMarked;
