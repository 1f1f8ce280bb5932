// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.io.IOException;
import java.util.List;

/** Figures of documents that one command measures again, or that none does. */
sealed interface Claim permits Claim.Measured, Unmeasured {

    String name();

    /** Whether a figure of a document is one of these. */
    boolean covers(Passage passage);

    /** Figures that a command measures. */
    sealed interface Measured extends Claim permits QuotedResults, QuotedNumber, QuotedColumn {

        Need need();

        /**
         * Runs the command.
         *
         * @return the figures as they are quoted, and as they are now
         * @throws IOException if the command fails, or the document does not have what is compared
         */
        List<Figure> measure(Repository repository) throws IOException;
    }
}
