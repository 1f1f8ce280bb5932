/**
 * What all readers and writers share: sources, files and how they change, failures, threads.
 *
 * <p>Must not touch: single formats, engines.
 */
@NullMarked
package dev.windrow.internal.io;

import org.jspecify.annotations.NullMarked;
