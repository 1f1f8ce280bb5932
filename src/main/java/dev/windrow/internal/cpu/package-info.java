/**
 * The CPU engine, and what checks the GPU engine: it shares no kernel code.
 *
 * <p>Must not touch: TornadoVM, the GPU engine.
 */
@NullMarked
package dev.windrow.internal.cpu;

import org.jspecify.annotations.NullMarked;
