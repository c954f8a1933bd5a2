/** Who watches a tournament: the people here, and as many as other servers say of theirs. */
export type Audience = {
  here: number;
  elsewhere: Map<string, { count: number; heardAt: number }>;
  /** What every member was told last. */
  told: number;
  timer: NodeJS.Timeout | null;
};

/** A server says its count at least three times as often: one that was killed is no longer counted. */
const FORGOTTEN_AFTER_MS = 50_000;

export function createAudience(): Audience {
  return { here: 0, elsewhere: new Map(), told: 0, timer: null };
}

/** People of these sockets: the windows of one session are one person, a visitor's socket is somebody. */
export function countPeople(members: Iterable<{ session: { id: string } | null }>): number {
  const sessions = new Set<string>();
  let visitors = 0;
  for (const { session } of members) {
    if (session) sessions.add(session.id);
    else visitors += 1;
  }
  return sessions.size + visitors;
}

export function watching({ here, elsewhere }: Audience): number {
  let count = here;
  for (const [server, said] of elsewhere) {
    if (performance.now() - said.heardAt > FORGOTTEN_AFTER_MS) elsewhere.delete(server);
    else count += said.count;
  }
  return count;
}
