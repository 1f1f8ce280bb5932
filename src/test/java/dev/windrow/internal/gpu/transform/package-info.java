/** Tests of operations on columns on the device. */
@org.jspecify.annotations.NullMarked
package dev.windrow.internal.gpu.transform;
