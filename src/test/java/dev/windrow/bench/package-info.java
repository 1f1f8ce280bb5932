/** What is measured, and how it is told. */
@NullMarked
package dev.windrow.bench;

import org.jspecify.annotations.NullMarked;
