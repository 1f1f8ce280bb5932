// SPDX-License-Identifier: Apache-2.0
/** Commands as a user meets them: arguments in; standard output, standard error and status out. */
@NullMarked
package dev.windrow.cli;

import org.jspecify.annotations.NullMarked;
