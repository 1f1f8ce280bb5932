// SPDX-License-Identifier: Apache-2.0
/**
 * Data sets that are made, not read: h2o, random and tpch.
 *
 * <p>The same name gives the same values, on any number of processors, read whole or in parts.
 * Parts of random values and of TPC-H are made by their numbers. Those of h2o are where the draws
 * of one generator were at their beginning ({@link H2oParts}).
 *
 * <p>Must not touch: files, engines.
 */
@NullMarked
package dev.windrow.internal.io.dataset;

import org.jspecify.annotations.NullMarked;
