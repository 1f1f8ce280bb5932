// SPDX-License-Identifier: Apache-2.0
/** Tests of the plug-in: Spark gives the same answers with it and without it. */
@NullMarked
package dev.windrow.spark;

import org.jspecify.annotations.NullMarked;
