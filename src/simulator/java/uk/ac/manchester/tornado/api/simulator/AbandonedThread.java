package uk.ac.manchester.tornado.api.simulator;

import java.io.Serial;

/** Unwinds a waiting thread whose group has failed; an error, so that no kernel catches it. */
final class AbandonedThread extends Error {

    @Serial private static final long serialVersionUID = 1L;

    AbandonedThread() {
        super("the group has failed", null, false, false);
    }
}
