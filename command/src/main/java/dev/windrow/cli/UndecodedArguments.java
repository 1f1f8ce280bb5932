// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Arguments that Java could not decode. Java puts U+FFFD in place of bytes that the locale's
 * encoding does not know. The original name of a file, or text to look for, is then lost: a query
 * would find nothing, and not say why.
 */
final class UndecodedArguments {

    /** The property with the encoding of the arguments; {@code native.encoding} may differ. */
    private static final String ENCODING_PROPERTY = "sun.jnu.encoding";

    private static final String REPLACEMENT = "\ufffd";

    /** The process's command line in bytes, on Linux. */
    private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

    private UndecodedArguments() {}

    /** Returns the message about the first such argument of this process, if there is one. */
    static Optional<String> find(String... arguments) {
        int index = firstReplaced(List.of(arguments));
        String encoding = System.getProperty(ENCODING_PROPERTY, "");
        boolean isUtf8 = encoding.equals(StandardCharsets.UTF_8.name());
        if (index < 0 || isUtf8 && isUtf8(COMMAND_LINE)) {
            return Optional.empty();
        }
        return Optional.of(
                "argument %d, \"%s\", holds bytes that are not %s%s"
                        .formatted(
                                index + 1,
                                arguments[index],
                                encoding,
                                isUtf8
                                        ? ": write it in UTF-8"
                                        : ", the locale's encoding: set LC_ALL=C.UTF-8"));
    }

    private static int firstReplaced(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            if (arguments.get(i).contains(REPLACEMENT)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns whether a file is UTF-8: then the arguments held the character itself. On systems
     * without such a file it is taken to be.
     */
    private static boolean isUtf8(Path file) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(file)));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
