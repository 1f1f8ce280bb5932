// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.windrow.arrow;

import org.jspecify.annotations.NullMarked;
