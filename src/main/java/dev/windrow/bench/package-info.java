/**
 * Measures queries over generated data: the cases, their runs, and the check of their answers.
 *
 * <p>Must not touch: engines but through the front door, TornadoVM's types, cli.
 */
@NullMarked
package dev.windrow.bench;

import org.jspecify.annotations.NullMarked;
