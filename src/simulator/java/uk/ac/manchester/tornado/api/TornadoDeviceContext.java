// SPDX-License-Identifier: Apache-2.0
package uk.ac.manchester.tornado.api;

/** A back end's further knowledge of its device. */
public interface TornadoDeviceContext {

    boolean isFP64Supported();

    String getDeviceName();
}
