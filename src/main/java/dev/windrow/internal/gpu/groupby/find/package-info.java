/**
 * The strategies dense and global-hash: a slot for each key.
 *
 * <p>Must not touch: how slots are reduced, except the stage that begins it.
 */
@NullMarked
package dev.windrow.internal.gpu.groupby.find;

import org.jspecify.annotations.NullMarked;
