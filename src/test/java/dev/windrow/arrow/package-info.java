@NullMarked
package dev.windrow.arrow;

import org.jspecify.annotations.NullMarked;
