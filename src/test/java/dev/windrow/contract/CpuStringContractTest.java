// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.EngineChoice;

final class CpuStringContractTest extends StringContract {

    @Override
    protected EngineChoice engine() {
        return EngineChoice.CPU;
    }
}
