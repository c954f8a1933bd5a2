/** The number of viewers of a tournament, on this server and on others. */
export type ViewerCount = {
  local: number;
  /** The counts that other servers reported, by server id. */
  remote: Map<string, { count: number; receivedAt: number }>;
  /** The count in the last broadcast. */
  lastSent: number;
  timer: NodeJS.Timeout | null;
};

/** Servers report every 5 seconds, so an older count is from a server that stopped. */
const REMOTE_COUNT_TTL_MS = 50_000;

export function createViewerCount(): ViewerCount {
  return { local: 0, remote: new Map(), lastSent: 0, timer: null };
}

/** Counts viewers: all sockets of a session are one viewer, each socket without a session is one. */
export function countViewers(members: Iterable<{ session: { id: string } | null }>): number {
  const sessionIds = new Set<string>();
  let visitors = 0;
  for (const { session } of members) {
    if (session) sessionIds.add(session.id);
    else visitors += 1;
  }
  return sessionIds.size + visitors;
}

/** The viewers on all servers. Drops expired counts. */
export function totalViewers({ local, remote }: ViewerCount): number {
  let total = local;
  for (const [serverId, { count, receivedAt }] of remote) {
    if (performance.now() - receivedAt > REMOTE_COUNT_TTL_MS) remote.delete(serverId);
    else total += count;
  }
  return total;
}
