// SPDX-License-Identifier: Apache-2.0
/**
 * The GPU engine: a session on a device, tables that stay there, and plans that are made ready to
 * run.
 *
 * <p>{@link GpuEngine} runs a plan over the columns of a table, wherever these lie. A {@link
 * PreparedDevicePlan} makes a {@code DeviceProgram} of the plan, runs it, and after a capacity miss
 * makes the program of the next plan. That plan replaces the first for all later runs. A prepared
 * query keeps its program: its scratch memory stays allocated and its kernels stay compiled.
 * TornadoVM compiles the kernels of a plan for that plan, and forgets them with it. The CUDA source
 * that it makes of a kernel depends on the numbers of the plan, and not on the rows or their
 * content, and NVRTC compiles a source once in a process.
 *
 * <p><b>Kept programs.</b> A plain query runs once, but its program serves further tables: {@link
 * KeptPrograms} has those that wait, by the shape of their plans ({@code ProgramShape}), and the
 * one that has waited longest goes first. Such a program has arrays of its own for columns ({@code
 * SharedInput}), with space for a rounded number of rows. A table's columns are copied there on all
 * processors, so pages are locked once, and graphs built and kernels compiled once. What a plan
 * tells of its table goes to the device in small arrays with each run ({@code TableNumbers}).
 * TornadoVM makes a queue for each thread that runs a program, so queries of all callers run on a
 * few threads that stay ({@link LaneThreads}).
 *
 * <p><b>Lanes.</b> A query over many rows runs in chunks of a fixed number of rows ({@link
 * ChunkLanes}). A lane is a program with the arrays of one chunk, and as many lanes as the launch
 * profile says work side by side, each on a thread of the device ({@link LaneThreads}): one uploads
 * while another computes, and other threads copy rows into the chunk of a third. All chunks have
 * one plan, made of the first rows. What differs from chunk to chunk, such as the least key,
 * follows from a sample of the chunk and goes to the device in small arrays. Programs are made by a
 * thread of their own ({@link ProgramBuilder}) and tried out there, so that nobody waits for a
 * compiler. Lanes get programs that were kept, and leave theirs to the next query. TornadoVM reads
 * and compiles kernels on one thread at a time ({@code GraphBuilding}).
 *
 * <p>{@link TransformProgram} has one switch over all operations on columns, and is kept for
 * further tables of its shape where it can serve them. Over a resident table it is kept for the
 * next run of the same operation ({@link ResidentShape}). {@link DeviceFailures} puts TornadoVM's
 * failures in Windrow's words.
 *
 * <p><b>Resident tables.</b> A resident table is two tables: for the CPU engine the table itself,
 * for the device {@link ResidentColumns}, which exist where the caller asks for them. Whoever loads
 * a table knows whether it will be queried again. Nothing is evicted, so a query never waits for an
 * upload that another one undid. All queries of the table share its arrays. Columns that a query
 * finds missing are uploaded by a graph of their own, a {@link ColumnUpload}, which is kept.
 * TornadoVM hands arrays on only from the graph that ran just before, so each upload takes over all
 * earlier arrays, and the last one holds them all. A new program runs through these graphs once,
 * which copies nothing, and its own first graph consumes its columns from the last of them. On
 * later runs it takes them from its own last graph, so a repeated run executes the query's graphs
 * and no others.
 *
 * <p><b>Results that stay.</b> What an operation on columns of the device makes stays there ({@link
 * MadeColumns}), in arrays that belong to its program ({@code ResultArrays}). {@link DeviceResults}
 * has the tables. A column comes to the host when somebody reads it, and in parts when it is
 * written to a file, without staying on the host; all come when the session is closed, and the
 * oldest table when a program needs its memory. As the input of further work, such a table is a
 * {@link MadeTable}: programs read the arrays where they are, and are kept by the arrays and the
 * shape of their plan ({@link ResultShape}), so the next result in the same arrays finds them
 * compiled. The program that made a result waits for its next run once the result is closed or at
 * home; a second result at the same time takes a second program. When a program is closed, so are
 * those that read what it left. A form of a column that the device cannot make, such as that of a
 * dictionary, goes by way of the host.
 *
 * <p><b>Uploads with each run.</b> A query of {@code GroupBy.prepareUploading} keeps its program
 * ready as well, but its columns stay on the host ({@link UploadedColumns}) and go to the device
 * with every run. Transfers and kernels of a plan share one queue and do not overlap. TornadoVM can
 * use several queues. But, as its sources say, a graph then knows only which task reads what
 * another wrote, and not which one writes what another still reads; and it sends each kernel's
 * launch record down the queue of the transfers, behind the columns that are on their way and
 * behind the kernels before it. So at most one kernel would run beside a transfer. On one H200, 100
 * M rows of 12 bytes were uploaded and summed by 100 keys in 1.06 times the time of the bare
 * transfer, and by a million keys in 1.2 times.
 *
 * <p>Must not touch: Arrow, io, cli; no arithmetic on rows.
 */
@NullMarked
package dev.windrow.internal.gpu;

import org.jspecify.annotations.NullMarked;
