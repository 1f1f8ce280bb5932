@NullMarked
package dev.windrow.io;

import org.jspecify.annotations.NullMarked;
