package uk.ac.manchester.tornado.api;

/** What a back end knows of its device beyond the figures. */
public interface TornadoDeviceContext {

    boolean isFP64Supported();

    String getDeviceName();
}
