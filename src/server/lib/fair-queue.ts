/** The network and the account of a task. The queue shares its turns between networks and between accounts. */
export type Claim = { network: string; account: string; isKnownDevice?: boolean };

type Waiting = { claim: Claim; start(): void; refuse(error: Error): void };

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

  const wait = (claim: Claim) =>
    new Promise<void>((start, refuse) => {
      waiting.push({ claim, start, refuse });
      if (waiting.length > maxWaiting) waiting.splice(findHeaviest(waiting), 1)[0]?.refuse(refusal());
    });

  const run = async <T>(claim: Claim, task: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running += 1;
    // A finished task hands its slot to the next one.
    else await wait(claim);
    turns.count(claim);
    try {
      return await task();
    } finally {
      const [next] = waiting.splice(turns.findNext(waiting), 1);
      if (next) next.start();
      else running -= 1;
    }
  };
  return Object.assign(run, {
    /** How many tasks wait. */
    waitingCount: () => waiting.length,
  });
}

const keysOf = ({ network, account }: Claim) => [`network ${network}`, `account ${account}`];

/** The index of the newest task of the network or account with the most waiting tasks. Tasks of known devices come last. */
function findHeaviest(waiting: Waiting[]): number {
  const counts = new Map<string, number>();
  for (const { claim } of waiting) {
    for (const key of keysOf(claim)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const weigh = ({ claim }: Waiting) =>
    claim.isKnownDevice ? 0 : Math.max(...keysOf(claim).map((key) => counts.get(key) ?? 0));
  const weights = waiting.map(weigh);
  return weights.lastIndexOf(Math.max(...weights));
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
      const ages = waiting.map(({ claim }) =>
        claim.isKnownDevice ? -1 : Math.max(...keysOf(claim).map((key) => lastTurns.get(key) ?? 0)),
      );
      return Math.max(0, ages.indexOf(Math.min(...ages)));
    },
  };
}
