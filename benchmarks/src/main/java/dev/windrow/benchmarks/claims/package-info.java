// SPDX-License-Identifier: Apache-2.0
/**
 * Measures again what the documents claim. A {@link dev.windrow.benchmarks.claims.Claim} knows the
 * figures that a document quotes and the command that measures them; {@link
 * dev.windrow.benchmarks.claims.Claims} runs the commands and compares. A quoted line of a result
 * file is run by the command that the file names; {@code benchmarks/claims.txt} has the others. The
 * sources are run as they are, without any library.
 */
@NullMarked
package dev.windrow.benchmarks.claims;

import org.jspecify.annotations.NullMarked;
