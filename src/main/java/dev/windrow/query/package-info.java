/**
 * What is asked of a table, as immutable values.
 *
 * <p>Must not touch: anything but the JDK and the packages of columns and errors.
 */
@NullMarked
package dev.windrow.query;

import org.jspecify.annotations.NullMarked;
