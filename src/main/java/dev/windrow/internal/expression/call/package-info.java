// SPDX-License-Identifier: Apache-2.0
/**
 * Nodes of functions in Java: they call a function for each row of a batch, with objects for its
 * values, and write what it returns.
 *
 * <p>Only what is computed a row at a time belongs here. What is worth a loop over arrays has a
 * node of its own in the packages beside this one.
 */
@NullMarked
package dev.windrow.internal.expression.call;

import org.jspecify.annotations.NullMarked;
