/**
 * Launch profiles: the numbers that suit one device, as values, and the files that hold them.
 *
 * <p>May use: column, error. Must not touch: any other package.
 */
@NullMarked
package dev.windrow.launch;

import org.jspecify.annotations.NullMarked;
