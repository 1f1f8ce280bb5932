/**
 * A GROUP BY checked against the columns of a table: names and types.
 *
 * <p>Must not touch: engines, devices.
 */
@NullMarked
package dev.windrow.internal.plan.query;

import org.jspecify.annotations.NullMarked;
