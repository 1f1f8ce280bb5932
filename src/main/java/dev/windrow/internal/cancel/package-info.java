// SPDX-License-Identifier: Apache-2.0
/**
 * The threads that work for calls, and what tells them that a call is to end: cancelled,
 * interrupted, or out of time.
 *
 * <p>A session binds a {@link dev.windrow.internal.cancel.CancelToken} to the thread of a call.
 * Whoever hands work to another thread hands on the token with it ({@code carry}). Work looks at
 * the token between batches of rows. Threads that wait do so by {@code
 * dev.windrow.internal.cancel.Waiting}, which looks at the token again and again. So nothing
 * interrupts a thread but the program that owns it, and its interrupt flag stays as it is. Tasks
 * that work together are those of a {@link dev.windrow.internal.cancel.WorkerPool}, of which the
 * calling thread is one worker.
 */
@NullMarked
package dev.windrow.internal.cancel;

import org.jspecify.annotations.NullMarked;
