/** The network and the account of a task. The queue shares its turns between networks and between accounts. */
export type Claim = { network: string; account: string; isKnownDevice?: boolean };

type Waiting = { claim: Claim; keys: readonly string[]; start(): void; refuse(error: Error): void };

type Options = { maxRunning: number; maxWaiting: number; refusal: () => Error };

/**
 * Runs at most `maxRunning` tasks at once; `maxWaiting` others wait. Known devices come first. Otherwise
 * networks and accounts take turns, and when too many tasks wait, the newest one of the busiest network or account is
 * refused. A flood of one network, or on one account, therefore delays others by one task.
 * @throws the refusal
 */
export function createFairQueue({ maxRunning, maxWaiting, refusal }: Options) {
  const waiting: Waiting[] = [];
  let running = 0;
  const turns = createTurns();
  /** How many tasks of each network and account wait. A refusal must cost little, since a crowd is refused at once. */
  const counts = new Map<string, number>();
  /** The heaviest task of those that wait now; null until it is asked for. */
  let heaviest: ReturnType<typeof findHeaviest> | null = null;
  const getHeaviest = () => {
    heaviest ??= findHeaviest(waiting, counts);
    return heaviest;
  };

  const wait = (claim: Claim) =>
    new Promise<void>((start, refuse) => {
      const task = { claim, keys: keysOf(claim), start, refuse };
      waiting.push(task);
      heaviest = null;
      for (const key of task.keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      if (waiting.length > maxWaiting) takeOut(getHeaviest().index)?.refuse(refusal());
    });

  const takeOut = (index: number): Waiting | undefined => {
    const [task] = waiting.splice(index, 1);
    heaviest = null;
    for (const key of task?.keys ?? []) {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
    return task;
  };

  const run = async <T>(claim: Claim, task: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running += 1;
    // A finished task hands its slot to the next one.
    else await wait(claim);
    turns.count(claim);
    try {
      return await task();
    } finally {
      const next = takeOut(turns.findNext(waiting));
      if (next) next.start();
      else running -= 1;
    }
  };
  return Object.assign(run, {
    /** How many tasks wait. */
    waitingCount: () => waiting.length,
    /** Whether a task from this network would be refused at once, whichever its account is. For a known device it may not be. */
    isFullFor: (network: string) =>
      waiting.length >= maxWaiting && (counts.get(networkKey(network)) ?? 0) + 1 >= getHeaviest().weight,
  });
}

const networkKey = (network: string) => `network ${network}`;
const keysOf = ({ network, account }: Claim) => [networkKey(network), `account ${account}`];

/**
 * The index of the newest task of the network or account with the most waiting tasks, and their number. Tasks of known devices
 * come last.
 */
function findHeaviest(waiting: readonly Waiting[], counts: ReadonlyMap<string, number>) {
  let heaviest = 0;
  let most = 0;
  for (const [index, { claim, keys }] of waiting.entries()) {
    const weight = claim.isKnownDevice ? 0 : Math.max(...keys.map((key) => counts.get(key) ?? 0));
    if (weight < most) continue;
    heaviest = index;
    most = weight;
  }
  return { index: heaviest, weight: most };
}

/** How many networks and accounts are remembered with their last turns. Beyond that all are forgotten. */
const MAX_REMEMBERED = 1_000;

/** Remembers the order in which networks and accounts had their turns. */
function createTurns() {
  const lastTurns = new Map<string, number>();
  let turn = 0;

  return {
    count(claim: Claim) {
      turn += 1;
      if (lastTurns.size > MAX_REMEMBERED) lastTurns.clear();
      for (const key of keysOf(claim)) lastTurns.set(key, turn);
    },
    /** The index of a known device's task, else of the task whose network and account have waited longest for a turn. */
    findNext(waiting: Waiting[]): number {
      const ages = waiting.map(({ claim, keys }) =>
        claim.isKnownDevice ? -1 : Math.max(...keys.map((key) => lastTurns.get(key) ?? 0)),
      );
      return Math.max(0, ages.indexOf(Math.min(...ages)));
    },
  };
}
