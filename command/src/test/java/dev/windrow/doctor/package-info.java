// SPDX-License-Identifier: Apache-2.0
/** Tests that the doctor finds what is wrong, and only that. */
@NullMarked
package dev.windrow.doctor;

import org.jspecify.annotations.NullMarked;
