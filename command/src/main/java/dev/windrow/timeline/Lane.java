// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import dev.windrow.profile.Phase;

/** The lanes of a timeline, from top to bottom. */
enum Lane {
    HOST("Host"),
    WAIT("Host waits for device"),
    COPY("Copies"),
    KERNEL("Kernels");

    private final String label;

    Lane(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    static Lane of(Phase.Kind kind) {
        return switch (kind) {
            case READ, PLAN, COMPILE, HOST -> HOST;
            case UPLOAD, DOWNLOAD -> COPY;
            case KERNEL -> KERNEL;
        };
    }
}
