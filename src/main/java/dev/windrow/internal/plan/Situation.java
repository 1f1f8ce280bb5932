package dev.windrow.internal.plan;

import org.jspecify.annotations.Nullable;

/**
 * What a plan can count on.
 *
 * @param threads threads of the CPU engine
 * @param device the device, or null where there is none or none is wanted
 * @param engineReason why there is a device or none
 */
public record Situation(int threads, @Nullable DeviceLimits device, String engineReason) {}
