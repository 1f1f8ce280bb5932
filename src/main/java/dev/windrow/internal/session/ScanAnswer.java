// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.profile.Profile;

import java.util.NoSuchElementException;

/** The groups of a query over a scan, in batches or all at once: one of both is asked for. */
public sealed interface ScanAnswer extends Batches permits ScanAnswer.Single, SpilledQuery {

    /** Returns all groups, in place of batches. */
    Made whole();

    /** Groups that are there, as a single batch. */
    final class Single implements ScanAnswer {

        private final Made whole;
        private boolean isTaken;

        /** Takes groups over. */
        public Single(Made whole) {
            this.whole = whole;
        }

        @Override
        public Made whole() {
            return whole;
        }

        @Override
        public boolean hasNext() {
            return !isTaken;
        }

        @Override
        public Table next() {
            if (isTaken) {
                throw new NoSuchElementException("there are no more groups");
            }
            isTaken = true;
            return whole.table();
        }

        @Override
        public Account explanation() {
            return whole.explanation();
        }

        @Override
        public Profile profile() {
            return whole.profile();
        }

        @Override
        public void close() {
            if (!isTaken) {
                whole.close();
            }
        }
    }
}
