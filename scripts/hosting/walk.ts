import { routes } from '#contract/routes.ts';
import { httpClient, signUpOverHttp } from '#tests/support/http-client.ts';
import { matchOf, openMatch, vote } from '#tests/support/tournaments.ts';

/** What a walk left behind, to look for after a restart. */
export type Walk = { cookies: (string | null)[]; matchId: number };

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual === expected) return;
  throw new Error(`${what} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
}

/** Signs four users up at a running server, draws a tournament and votes. @throws Error when an answer is wrong */
export async function walk(address: string): Promise<Walk> {
  const names = ['walker1', 'walker2', 'walker3', 'walker4'];
  const users = await Promise.all(names.map((name) => signUpOverHttp(address, name)));
  const [creator] = users;
  if (!creator) throw new Error('No user signed up');
  const match = await openMatch(creator, users);
  for (const user of users) expectEqual('The status of a vote', (await vote(user, match, 1)).status, 200);
  expectEqual('The count of votes', (await matchOf(creator, match)).song1Votes, users.length);
  return { cookies: users.map(({ cookie }) => cookie), matchId: match.id };
}

/** Looks for the sessions and the votes of a walk. @throws Error when one is missing */
export async function findWalk(address: string, { cookies, matchId }: Walk): Promise<void> {
  for (const cookie of cookies) {
    const client = httpClient(address, cookie);
    expectEqual('The status of a session', (await client.call(routes.getCurrentUser)).status, 200);
    const { body } = await client.call(routes.getMatchup, { params: { id: matchId } });
    expectEqual('The count of votes', body.song1Votes, cookies.length);
  }
}
