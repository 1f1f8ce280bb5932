/**
 * Finds the launch profile that suits a device: measures the effect of each number, checks every
 * answer, and writes down what was chosen and why.
 *
 * <p>Must not touch: engines but through the front door, TornadoVM, cli.
 */
@NullMarked
package dev.windrow.tune;

import org.jspecify.annotations.NullMarked;
