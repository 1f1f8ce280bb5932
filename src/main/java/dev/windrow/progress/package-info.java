/**
 * How far long work has come, told to whoever listens.
 *
 * <p>Must not touch: any other room.
 */
@NullMarked
package dev.windrow.progress;

import org.jspecify.annotations.NullMarked;
