/**
 * Tells a listener how far long work has come.
 *
 * <p>Must not touch: any other package.
 */
@NullMarked
package dev.windrow.progress;

import org.jspecify.annotations.NullMarked;
