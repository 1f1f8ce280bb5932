// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import picocli.CommandLine.IVersionProvider;

/** Tells Windrow's version and Java's. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {
            "windrow "
                    + (version == null ? "(not from its jar)" : version)
                    + ", Java "
                    + Runtime.version()
        };
    }
}
