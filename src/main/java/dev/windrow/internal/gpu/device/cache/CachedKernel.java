// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.device.cache;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What TornadoVM and the driver made of a kernel.
 *
 * @param entry the name of the kernel in its text
 * @param accesses how it uses each of its arguments, as the names of TornadoVM's constants
 * @param text its text in the device's language
 * @param binary what the driver made of the text; empty if it does not tell
 */
record CachedKernel(String entry, List<String> accesses, byte[] text, byte[] binary) {

    CachedKernel {
        accesses = List.copyOf(accesses);
        if (!writes(accesses)) {
            throw new IllegalArgumentException(entry + " writes nothing: " + accesses);
        }
    }

    /**
     * Returns whether an argument is written to, as it is in each kernel. Results of one that is
     * taken for another would never come back from the device.
     */
    static boolean writes(List<String> accesses) {
        return accesses.stream().anyMatch(access -> access.contains("WRITE"));
    }

    byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(entry);
            out.writeInt(accesses.size());
            for (String access : accesses) {
                out.writeUTF(access);
            }
            out.writeInt(text.length);
            out.write(text);
            out.write(binary);
        } catch (IOException e) {
            throw new IllegalStateException("memory refuses bytes", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #toBytes} wrote.
     *
     * @throws IOException if there are fewer bytes than there should be
     * @throws IllegalArgumentException if they tell of a kernel that writes nothing
     */
    static CachedKernel of(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        String entry = in.readUTF();
        List<String> accesses = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            accesses.add(in.readUTF());
        }
        byte[] text = in.readNBytes(in.readInt());
        return new CachedKernel(entry, accesses, text, in.readAllBytes());
    }
}
