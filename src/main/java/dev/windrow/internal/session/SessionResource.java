// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

/** A resource that a session or a resident table closes when it is closed itself. */
interface SessionResource extends AutoCloseable {

    /** Frees the resource; a second call does nothing. */
    @Override
    void close();
}
