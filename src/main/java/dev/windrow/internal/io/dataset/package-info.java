/**
 * Data sets that are made, not read: h2o, random and tpch.
 *
 * <p>The same name gives the same values, on any number of processors.
 *
 * <p>Must not touch: files, engines.
 */
@NullMarked
package dev.windrow.internal.io.dataset;

import org.jspecify.annotations.NullMarked;
