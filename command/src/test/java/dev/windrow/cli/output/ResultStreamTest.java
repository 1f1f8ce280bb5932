// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.cli.Run;
import dev.windrow.cli.command.RootCommand;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

@ExtendWith(NoLeaks.class)
final class ResultStreamTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "groupby random:rows=100,keys=50 --by=key --engine=cpu",
                "groupby random:rows=100,keys=50 --by=key --engine=cpu --format=csv",
                "groupby random:rows=100,keys=50 --by=key --engine=cpu --format=json",
                "groupby random:rows=100,keys=50 --by=key --engine=cpu --format=jsonl",
                "explain random:rows=100,keys=50 --by=key --engine=cpu",
                "groupby --help",
                "--version",
            })
    void aReaderWhoHasGoneEndsTheCommandQuietly(String line) {
        Run run = into(failing("Broken pipe"), line);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
    }

    @Test
    void aFullDiskIsAnError() {
        Run run =
                into(
                        failing("No space left on device"),
                        "groupby random:rows=100,keys=50 --by=key --format=csv --engine=cpu");
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err())
                .startsWith("windrow: INPUT_OUTPUT: ")
                .contains("No space left on device");
        assertThat(run.status()).isEqualTo(1);
    }

    private static Run into(OutputStream out, String line) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Streams streams = Streams.of(InputStream.nullInputStream(), out, err);
        int status = RootCommand.run(streams, line.split(" "));
        return new Run(status, "", err.toString(StandardCharsets.UTF_8));
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException(reason);
            }

            @Override
            public void flush() throws IOException {
                throw new IOException(reason);
            }
        };
    }
}
