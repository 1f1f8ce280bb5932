/**
 * Failures that a user can act on: {@link dev.windrow.error.WindrowException} with an {@link
 * dev.windrow.error.ErrorCode}; {@link dev.windrow.error.OptionalLibrary}, which names what a
 * program lacks.
 *
 * <p>Must not touch: any other package.
 */
@NullMarked
package dev.windrow.error;

import org.jspecify.annotations.NullMarked;
