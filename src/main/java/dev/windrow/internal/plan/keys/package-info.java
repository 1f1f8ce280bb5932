/**
 * Where the key columns lie in the words of a key.
 *
 * <p>Must not touch: engines, devices.
 */
@NullMarked
package dev.windrow.internal.plan.keys;

import org.jspecify.annotations.NullMarked;
