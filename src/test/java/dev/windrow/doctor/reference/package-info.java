/** The reference, on groups small enough to be worked by hand. */
@NullMarked
package dev.windrow.doctor.reference;

import org.jspecify.annotations.NullMarked;
