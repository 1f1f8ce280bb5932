// SPDX-License-Identifier: Apache-2.0
/**
 * Answers a GROUP BY in the plainest way, so that the doctor and the tests have something to
 * compare engines with.
 *
 * <p>Must not touch: engines, plans, TornadoVM, cli.
 */
@NullMarked
package dev.windrow.doctor.reference;

import org.jspecify.annotations.NullMarked;
