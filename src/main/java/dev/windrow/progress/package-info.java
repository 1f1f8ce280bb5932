/**
 * How far long work has come, told to a listener.
 *
 * <p>Must not touch: any other package.
 */
@NullMarked
package dev.windrow.progress;

import org.jspecify.annotations.NullMarked;
