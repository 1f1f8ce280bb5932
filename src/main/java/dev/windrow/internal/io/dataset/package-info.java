/**
 * Data sets that are made, not read: h2o, random and tpch.
 *
 * <p>Must not touch: files, engines.
 */
@NullMarked
package dev.windrow.internal.io.dataset;

import org.jspecify.annotations.NullMarked;
