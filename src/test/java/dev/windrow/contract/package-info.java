/** What every engine and every strategy must answer: suites that a test of an engine extends. */
@NullMarked
package dev.windrow.contract;

import org.jspecify.annotations.NullMarked;
