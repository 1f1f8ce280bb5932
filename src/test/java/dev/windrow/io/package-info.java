// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.windrow.io;

import org.jspecify.annotations.NullMarked;
