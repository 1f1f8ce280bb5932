// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Table;
import dev.windrow.query.SortKey;
import dev.windrow.query.Window;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The rows of a table in the order of a window, with the bounds of partitions and of peers. */
final class OrderedRows {

    private final int[] order;
    private final WindowGroups partitions;
    private final WindowGroups peers;
    private final RowRangeWorkers workers;

    /** Takes a row with its place. */
    @FunctionalInterface
    interface Visitor {
        void visit(Place place);
    }

    /** A position in the order, with the positions around it. Each thread moves one along. */
    static final class Place {
        /** At first, no position follows this one. */
        private int at = -2;

        private int start;
        private int end;
        private int firstPeer;
        private int endOfPeers;
        private long peersBefore;

        /** Returns the position itself. */
        int at() {
            return at;
        }

        /** Returns the first position of the partition. */
        int start() {
            return start;
        }

        /** Returns the position behind the partition. */
        int end() {
            return end;
        }

        /** Returns the first position of the peers. */
        int firstPeer() {
            return firstPeer;
        }

        /** Returns the position behind the peers. */
        int endOfPeers() {
            return endOfPeers;
        }

        /** Returns how many groups of peers the partition has before this one. */
        long peersBefore() {
            return peersBefore;
        }
    }

    private OrderedRows(
            int[] order, WindowGroups partitions, WindowGroups peers, RowRangeWorkers workers) {
        this.order = order;
        this.partitions = partitions;
        this.peers = peers;
        this.workers = workers;
    }

    /** Sorts the rows of a table. */
    static OrderedRows of(Window window, Table input, RowRangeWorkers workers) {
        List<SortKey> keys = new ArrayList<>();
        window.partition().forEach(name -> keys.add(SortKey.ascending(name)));
        keys.addAll(window.order());
        int[] order = RowSort.order(input, keys, workers);
        WindowGroups partitions =
                WindowGroups.of(input, window.partition(), at -> order[(int) at], workers);
        WindowGroups peers =
                window.order().isEmpty()
                        ? partitions
                        : WindowGroups.of(
                                input,
                                keys.stream().map(SortKey::column).toList(),
                                at -> order[(int) at],
                                workers);
        return new OrderedRows(order, partitions, peers, workers);
    }

    /** Returns the row at each position. */
    int[] order() {
        return order;
    }

    /** Returns the row at a position. */
    int rowAt(int at) {
        return order[at];
    }

    WindowGroups partitions() {
        return partitions;
    }

    WindowGroups peers() {
        return peers;
    }

    /** Visits all positions, those of a range of a thread in their order. */
    void forEach(Visitor visitor) {
        forEach(() -> visitor);
    }

    /** Does the same with a visitor of its own for each range. */
    void forEach(Supplier<Visitor> visitors) {
        workers.forRanges(
                order.length,
                (range, from, to) -> {
                    if (from == to) {
                        return;
                    }
                    Visitor visitor = visitors.get();
                    Place place = new Place();
                    for (int at = (int) from; at < to; at++) {
                        move(place, at);
                        visitor.visit(place);
                    }
                });
    }

    /** Moves to a position, which is quick from the one before. */
    void move(Place place, int at) {
        if (at == place.at) {
            return;
        }
        boolean isFirst = at != place.at + 1;
        place.at = at;
        boolean isOtherPartition = isFirst || at == place.end;
        if (isOtherPartition) {
            place.start = (int) partitions.startOf(at);
            place.end = (int) partitions.endOf(at);
        }
        if (isOtherPartition || at == place.endOfPeers) {
            place.firstPeer = (int) peers.startOf(at);
            place.endOfPeers = (int) peers.endOf(at);
            place.peersBefore =
                    isOtherPartition
                            ? peers.countOf(place.start + 1L, place.firstPeer + 1L)
                            : place.peersBefore + 1;
        }
    }
}
