// SPDX-License-Identifier: Apache-2.0
/**
 * A listener that hears how far long work has come.
 *
 * <p>This is a package of its own because readers, writers and engines report progress, and share
 * nothing else. A listener is the one thing that is handed down the path of a request; everything
 * else comes back as a return value.
 *
 * <p>Must not touch: any other package.
 */
@NullMarked
package dev.windrow.progress;

import org.jspecify.annotations.NullMarked;
