// SPDX-License-Identifier: Apache-2.0
package dev.windrow.simulator;

import org.junit.jupiter.api.condition.EnabledIf;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks tests of the simulator itself: with a real TornadoVM on the class path they are skipped.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf("dev.windrow.simulator.SimulatorPresence#isPresent")
@interface SimulatorOnly {}
