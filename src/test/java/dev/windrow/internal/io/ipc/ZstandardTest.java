// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;

/** The native decoder and the one in Java. */
final class ZstandardTest {

    private static final int BYTES = 300_000;

    @ParameterizedTest
    @EnumSource
    void whatWasCompressedIsFoundAgain(Zstandard decoder) throws IOException {
        byte[] plain = plain();
        ByteBuffer target = ByteBuffer.allocateDirect(BYTES);
        assertThat(decoder.decompress(compressed(plain), target)).isEqualTo(BYTES);
        byte[] found = new byte[BYTES];
        target.get(0, found);
        assertThat(found).isEqualTo(plain);
    }

    @ParameterizedTest
    @EnumSource
    void damagedBytesAndTooManyAreErrors(Zstandard decoder) {
        ByteBuffer compressed = compressed(plain());
        ByteBuffer small = ByteBuffer.allocateDirect(BYTES - 1);
        assertThatThrownBy(() -> decoder.decompress(compressed, small))
                .isInstanceOf(IOException.class);
        ByteBuffer half = compressed.slice(0, compressed.capacity() / 2);
        ByteBuffer target = ByteBuffer.allocateDirect(BYTES);
        assertThatThrownBy(() -> decoder.decompress(half, target)).isInstanceOf(IOException.class);
    }

    @Test
    void theNativeOneIsTakenWhereItIs() {
        assertThat(Zstandard.fastest()).isEqualTo(Zstandard.NATIVE);
    }

    private static byte[] plain() {
        Random random = new Random(7);
        byte[] plain = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            plain[i] = (byte) random.nextInt(11);
        }
        return plain;
    }

    private static ByteBuffer compressed(byte[] plain) {
        byte[] compressed = Zstd.compress(plain);
        return ByteBuffer.allocateDirect(compressed.length).put(0, compressed);
    }
}
