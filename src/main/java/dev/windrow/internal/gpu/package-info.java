/**
 * The GPU engine: a session on a device, tables that stay there, and the plans that run there.
 *
 * <p>Must not touch: Arrow, io, cli.
 */
@NullMarked
package dev.windrow.internal.gpu;

import org.jspecify.annotations.NullMarked;
