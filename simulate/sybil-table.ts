import { AGE_STEPS_HOURS } from '#engine/matchup/vote-audit.ts';
import { withSimulatedApps } from './apps.ts';
import { type Guard, playSybilMatch, prepareStage, type SybilResult } from './sybil.ts';
import type { Crowd } from './sybil-crowd.ts';

const CROWD: Crowd = { honest: 1_000, attackers: 10_000, attackerAddresses: 50 };
/** A fifth of the honest voters, and a tenth of the attackers and of their addresses. */
const BRIEF_CROWD: Crowd = { honest: 200, attackers: 1_000, attackerAddresses: 5 };

const [, DAY_HOURS] = AGE_STEPS_HOURS;

/** The guards of the table; `addresses` replaces the number of the attacker's addresses. */
const ROWS: readonly (Guard & { addresses?: number })[] = [
  { name: 'none' },
  { name: 'LIMIT_GUESTS of 300 an hour, 50 addresses', limitsGuests: true },
  { name: 'LIMIT_GUESTS of 300 an hour, 10 addresses', limitsGuests: true, addresses: 10 },
  { name: 'LIMIT_GUESTS of 300 an hour, 1 address', limitsGuests: true, addresses: 1 },
  { name: 'accounts only', voterPolicy: 'account' },
  { name: 'accounts only, new accounts in place of guests', voterPolicy: 'account', withAccounts: true },
  {
    name: 'accounts of a day, new accounts in place of guests',
    voterPolicy: 'account',
    withAccounts: true,
    minAccountAgeHours: DAY_HOURS,
  },
  { name: 'set aside: addresses with 100 votes or more', setsAside: { addressVotes: 100 } },
  { name: 'set aside: addresses with 10 votes or more', setsAside: { addressVotes: 10 } },
  { name: 'set aside: bursts', setsAside: 'bursts' },
  { name: 'set aside: guests in bursts', setsAside: 'guests in bursts' },
  { name: 'set aside: all guests', setsAside: { guestsOnly: true } },
];
const BRIEF_ROWS = ['none', 'accounts only', 'set aside: addresses with 100 votes or more'];

const HEAD = [
  'guard',
  "attacker's votes counted",
  'honest votes held',
  'result',
  'first song',
  'moved by',
] as const;

/** How far scripted guests move the result of a match with and without each guard, as a table. */
export async function simulateSybils({ isBrief }: { isBrief: boolean }): Promise<string> {
  const crowd = isBrief ? BRIEF_CROWD : CROWD;
  const rows: string[][] = [];
  await withSimulatedApps(async (createApp) => {
    const app = await createApp({ ADMIN_EMAIL: 'admin@test.example' });
    const stage = await prepareStage(app);
    const honestShare = shareOf(
      (await playSybilMatch(stage, { ...crowd, attackers: 0 }, { name: 'honest' })).tally,
    );
    for (const { addresses = crowd.attackerAddresses, ...guard } of ROWS) {
      if (isBrief && !BRIEF_ROWS.includes(guard.name)) continue;
      const result = await playSybilMatch(stage, { ...crowd, attackerAddresses: addresses }, guard);
      rows.push([guard.name, ...cellsOf(result, honestShare)]);
    }
    await app.close();
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

const shareOf = ([first, second]: readonly [number, number]) => (first / (first + second)) * 100;

function cellsOf({ counted, held, tally }: SybilResult, honestShare: number): string[] {
  const share = shareOf(tally);
  return [
    `${counted.attackers}`,
    `${held}`,
    `${tally[0]} : ${tally[1]}`,
    `${share.toFixed(1)} %`,
    `${(share - honestShare).toFixed(1)}`,
  ];
}
