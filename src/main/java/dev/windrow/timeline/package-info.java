/**
 * A profile as a page for a browser, and as a trace that Perfetto opens.
 *
 * <p>Must not touch: engines, plans, the front door; a plan's text is handed in.
 */
@NullMarked
package dev.windrow.timeline;

import org.jspecify.annotations.NullMarked;
