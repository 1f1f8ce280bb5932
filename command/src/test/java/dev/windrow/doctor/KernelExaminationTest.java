// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.doctor.Finding.Status;
import dev.windrow.error.WindrowException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class KernelExaminationTest {

    private static final String NESTED =
            """
            __kernel void %s(__global uchar *a, __private int n)
            {
              int i_1;

              // BLOCK 0
              // BLOCK 1 MERGES [0 7 ]
              for(;i_1 < n;)
              {
                // BLOCK 2
                if(b_1)
                {
                  // BLOCK 3
                }  // B2
                else
                {
                  // BLOCK 4
                  break;
                }  // B2
                // BLOCK 5
                if(b_2)
                {
                  // BLOCK 6
                }  // B5
                // BLOCK 7 MERGES [5 6 ]
              }  // B1
              // BLOCK 8 MERGES [1 4 ]
              return;
            }  //  kernel
            """;

    /** Block 5 should go to block 7; in the text it falls into block 6. */
    private static final String SENT_PAST =
            """
            extern "C" __global__ void %s(unsigned char *a)
            {
              // BLOCK 0
              if(b_1)
              {
                // BLOCK 1
              }  // B0
              else
              {
                // BLOCK 2
                if(b_2)
                {
                  // BLOCK 4
                }  // B2
                else
                {
                  // BLOCK 5
                }  // B2
              }  // B0
              // BLOCK 6 MERGES [1 4 ]
              if(b_3)
              {
                // BLOCK 8
              }  // B6
              // BLOCK 7 MERGES [5 6 8 ]
              __syncthreads();
              return;
            }  //  kernel
            """;

    private static final String WITH_SWITCH =
            """
            __kernel void %s(__global uchar *a)
            {
              // BLOCK 0
              switch (i_1) {
                case 1:
                  break;
              }
            }  //  kernel
            """;

    @TempDir private Path folder;

    private List<Finding> examine(boolean isSound, String... texts) throws IOException {
        Path file = folder.resolve("sources");
        Files.writeString(file, String.join("\n", texts));
        List<Finding> findings = new ArrayList<>();
        assertThat(Doctor.examineKernels(file, findings::add)).isEqualTo(isSound);
        return findings;
    }

    @Test
    void whatNestsIsRight() throws IOException {
        String text = NESTED.formatted("first");
        assertThat(examine(true, text, text, NESTED.formatted("second")))
                .containsExactly(
                        Finding.right("kernels", "texts that go the ways of their methods: 2"));
    }

    @Test
    void aTextThatRunsIntoABlockIsNamedOnce() throws IOException {
        String other = SENT_PAST.replace("b_2", "b_9");
        List<Finding> findings =
                examine(
                        false,
                        NESTED.formatted("first"),
                        SENT_PAST.formatted("second"),
                        other.formatted("second"));
        assertThat(findings).hasSize(1);
        assertThat(findings.getFirst().status()).isEqualTo(Status.WRONG);
        assertThat(findings.getFirst().subject()).isEqualTo("kernel second");
        assertThat(findings.getFirst().detail()).contains("block 6 is reached from [5].");
    }

    @Test
    void aTextWithASwitchIsLeftOut() throws IOException {
        assertThat(examine(true, NESTED.formatted("first"), WITH_SWITCH.formatted("second")))
                .containsExactly(
                        Finding.missing(
                                "kernels", "not examined, since they have a switch: [second]"),
                        Finding.right("kernels", "texts that go the ways of their methods: 1"));
    }

    @Test
    void aFileWithoutKernelsIsRefused() {
        Path missing = folder.resolve("none");
        assertThatThrownBy(() -> Doctor.examineKernels(missing, finding -> {}))
                .isInstanceOf(WindrowException.class)
                .hasMessageEndingWith("none: there is no such file");
        assertThatThrownBy(() -> examine(true, "nothing to see"))
                .isInstanceOf(WindrowException.class)
                .hasMessageEndingWith("sources: no text of a kernel is in it");
    }
}
