/**
 * Lets tools examine a device apart from queries: how fast it copies, which kernels were compiled,
 * what other launch numbers would give.
 *
 * <p>Must not touch: columns, queries, the front door.
 */
@NullMarked
package dev.windrow.internal.instrumentation;

import org.jspecify.annotations.NullMarked;
