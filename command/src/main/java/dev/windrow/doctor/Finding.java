// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import java.util.Objects;

/**
 * One line of an examination.
 *
 * @param status what it means
 * @param subject what was examined
 * @param detail what was found and, where it helps, what to do, in one line
 */
public record Finding(Status status, String subject, String detail) {

    /** What a finding means. */
    public enum Status {
        /** All is well. */
        OK("ok"),
        /** One of many checks alike is right. */
        RIGHT("ok"),
        /** Not there, but not needed for what was asked. */
        MISSING("missing"),
        /** A strategy that cannot run this query. */
        NOT_APPLICABLE("n/a"),
        /** A wrong answer, or a setting that causes wrong answers. */
        WRONG("WRONG"),
        /** No answer. */
        FAILED("FAILED");

        private final String label;

        Status(String label) {
            this.label = label;
        }

        /** Returns the word that is printed. */
        public String label() {
            return label;
        }

        /** Returns whether an engine must not be trusted. */
        public boolean isFailure() {
            return this == WRONG || this == FAILED;
        }
    }

    public Finding {
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(detail, "detail");
    }

    static Finding ok(String subject, String detail) {
        return new Finding(Status.OK, subject, detail);
    }

    static Finding right(String subject, String detail) {
        return new Finding(Status.RIGHT, subject, detail);
    }

    static Finding missing(String subject, String detail) {
        return new Finding(Status.MISSING, subject, detail);
    }
}
