/**
 * A profile as a page for a browser, and as a trace that Perfetto opens.
 *
 * <p>Must not touch: engines, plans, the front door; what a plan says is handed in as text.
 */
@NullMarked
package dev.windrow.timeline;

import org.jspecify.annotations.NullMarked;
