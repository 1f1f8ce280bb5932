@NullMarked
package dev.windrow.launch;

import org.jspecify.annotations.NullMarked;
