/**
 * The front door to files and data sets: tables read and written by their names.
 *
 * <p>Must not touch: engines.
 */
@NullMarked
package dev.windrow.io;

import org.jspecify.annotations.NullMarked;
