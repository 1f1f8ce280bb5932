/** What is taken for a launch profile, and what only seems to be faster. */
@NullMarked
package dev.windrow.tune;

import org.jspecify.annotations.NullMarked;
