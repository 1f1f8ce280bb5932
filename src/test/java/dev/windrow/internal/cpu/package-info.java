/** Tests of the CPU engine. */
@NullMarked
package dev.windrow.internal.cpu;

import org.jspecify.annotations.NullMarked;
