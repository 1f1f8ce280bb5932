/**
 * The places of the key columns in an encoded key.
 *
 * <p>Must not touch: engines, devices.
 */
@NullMarked
package dev.windrow.internal.plan.keys;

import org.jspecify.annotations.NullMarked;
