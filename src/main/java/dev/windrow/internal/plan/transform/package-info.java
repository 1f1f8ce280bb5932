/**
 * The plan of an operation on columns: the engine, the memory that it takes, and why.
 *
 * <p>Must not touch: engines, the strategies of GROUP BY.
 */
@NullMarked
package dev.windrow.internal.plan.transform;

import org.jspecify.annotations.NullMarked;
