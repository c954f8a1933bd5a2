import type { TestApp } from '#tests/support/app.ts';
import { MINUTE_MS } from '#tests/support/tournaments.ts';

/** A voter of the simulation with the address and the minute of the vote. */
export type SimulatedVoter = {
  id: number;
  isAttacker: boolean;
  isGuest: boolean;
  side: 1 | 2;
  address: string;
  minute: number;
};

/** The numbers of honest voters, of the attacker's voters and of the attacker's addresses. */
export type Crowd = { honest: number; attackers: number; attackerAddresses: number };

/**
 * The minutes in which votes are cast: honest votes over all of them, and the attack in ten. The match stays open five minutes
 * longer.
 */
export const MATCH_MINUTES = 60;
const ATTACK = { from: 20, to: 30 };
/** Of 10 honest voters 6 prefer the first song. */
const FOR_FIRST = 6;

const DAY_MINUTES = 24 * 60;

/**
 * Where honest voters are, as parts of 200: most are alone at their address, some share one in a household, an office or
 * a school, and one in 200 shares an address with the attacker, such as that of a VPN.
 */
const PLACES: readonly { part: number; perAddress: number; name: string }[] = [
  { part: 119, perAddress: 1, name: 'own' },
  { part: 50, perAddress: 2, name: 'household' },
  { part: 20, perAddress: 20, name: 'office' },
  { part: 10, perAddress: 50, name: 'school' },
  { part: 1, perAddress: 1, name: 'attacker' },
];
const PARTS = 200;

type NewVoter = Omit<SimulatedVoter, 'id'> & { ageMinutes: number };

/** A quarter of the honest voters are guests. Of 1,000 honest voters, 12 % of the accounts are younger than a day. */
function honestVoter(index: number, { honest, attackerAddresses }: Crowd): NewVoter {
  // 7 has no common divisor with the number of voters, so that sides, ages and minutes are independent of places.
  const mixed = (index * 7 + Math.floor(index / 40)) % honest;
  const isGuest = mixed % 4 === 3;
  const minute = mixed % MATCH_MINUTES;
  const ageMinutes = Math.floor(mixed / 40) % 10 === 0 ? 60 + mixed : 30 * DAY_MINUTES;
  return {
    isAttacker: false,
    isGuest,
    side: mixed % 10 < FOR_FIRST ? 1 : 2,
    address: addressOf(Math.floor((index * PARTS) / honest), index, attackerAddresses),
    minute,
    ageMinutes: isGuest ? 0 : ageMinutes,
  };
}

function addressOf(place: number, index: number, attackerAddresses: number): string {
  let end = 0;
  for (const { part, perAddress, name } of PLACES) {
    end += part;
    if (place >= end) continue;
    if (name === 'attacker') return attackerAddress(index % attackerAddresses);
    const block = Math.floor(index / perAddress);
    return `172.${16 + PLACES.findIndex((each) => each.name === name)}.${Math.floor(block / 250)}.${block % 250}`;
  }
  throw new Error('The parts do not add up');
}

const attackerAddress = (index: number) => `10.0.0.${index}`;

function attacker(index: number, { attackers, attackerAddresses }: Crowd, withAccounts: boolean): NewVoter {
  const length = ATTACK.to - ATTACK.from;
  return {
    isAttacker: true,
    isGuest: !withAccounts,
    side: 2,
    address: attackerAddress(index % attackerAddresses),
    minute: ATTACK.from + Math.floor((index * length) / attackers),
    ageMinutes: 0,
  };
}

/**
 * Inserts the voters and returns them in the order of their votes. Guests and attackers are created in the minute of their
 * vote.
 */
export async function insertCrowd(
  app: TestApp,
  crowd: Crowd,
  { withAccounts }: { withAccounts: boolean },
): Promise<SimulatedVoter[]> {
  const voters = [
    ...Array.from({ length: crowd.honest }, (_, index) => honestVoter(index, crowd)),
    ...Array.from({ length: crowd.attackers }, (_, index) => attacker(index, crowd, withAccounts)),
  ];
  const start = app.clock.now().getTime();
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into users (email, is_guest, created_at)
     select gen_random_uuid()::text, g, c from unnest($1::bool[], $2::timestamptz[]) as v(g, c) returning id`,
    [
      voters.map(({ isGuest }) => isGuest),
      voters.map(({ minute, ageMinutes }) => new Date(start + (minute - ageMinutes) * MINUTE_MS)),
    ],
  );
  return voters
    .map(({ ageMinutes: _, ...voter }, index) => ({ ...voter, id: rows[index]?.id ?? 0 }))
    .sort((a, b) => a.minute - b.minute);
}
