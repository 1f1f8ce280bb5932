// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.shell;

import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Statements in the lines of a pipe or a file. */
public final class LineInput implements StatementInput {

    private final BufferedReader lines;

    /** Makes an input of UTF-8. The stream stays open. */
    public LineInput(InputStream in) {
        lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    @Override
    public @Nullable String next() {
        StringBuilder text = new StringBuilder();
        String line = line();
        while (line != null) {
            text.append(line).append('\n');
            if (!line.isBlank() && StatementInput.isWhole(text.toString())) {
                return text.toString();
            }
            line = line();
        }
        return text.isEmpty() ? null : text.toString();
    }

    private @Nullable String line() {
        try {
            return lines.readLine();
        } catch (IOException e) {
            throw new WindrowException(
                    ErrorCode.INPUT_OUTPUT, "statements cannot be read: " + e.getMessage(), e);
        }
    }
}
