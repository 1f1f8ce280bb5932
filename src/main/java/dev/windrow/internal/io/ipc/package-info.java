/**
 * Arrow IPC files and streams, read with every claim checked, and written.
 *
 * <p>Must not touch: other formats, engines.
 */
@NullMarked
package dev.windrow.internal.io.ipc;

import org.jspecify.annotations.NullMarked;
