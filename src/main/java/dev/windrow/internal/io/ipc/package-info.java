// SPDX-License-Identifier: Apache-2.0
/**
 * Arrow IPC files and streams: read with every claim checked, and written.
 *
 * <p>Arrow's own readers forget the byte order and allocate what the metadata claim: a file of 2.6
 * KB took 4.4 GB. So {@link IpcReader} compares the claims with the bytes first ({@link
 * IpcBatchCheck}), and hands its own messages to Arrow's loader.
 *
 * <p>A file is read in parts, each with the dictionaries of its place: a footer says where batches
 * are ({@link IpcFileMessages}), and a pass over the messages of a stream finds them ({@link
 * IpcStreamParts}).
 *
 * <p>Must not touch: other formats, engines.
 */
@NullMarked
package dev.windrow.internal.io.ipc;

import org.jspecify.annotations.NullMarked;
