/**
 * Output to the terminal: results, profiles, progress, failures.
 *
 * <p>Must not touch: internal packages, what commands do.
 */
@NullMarked
package dev.windrow.cli.output;

import org.jspecify.annotations.NullMarked;
