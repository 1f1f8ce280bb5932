// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.windrow.launch;

import org.jspecify.annotations.NullMarked;
