import type { RulesVersion } from '#engine/rewards/crowd.ts';
import { withSimulatedApps } from './apps.ts';
import { type FarmerResult, playFarmerDay } from './farmer.ts';

const ACCOUNTS = [1, 2, 3, 10];
const BRIEF_ACCOUNTS = [2];
const VERSIONS: RulesVersion[] = [1, 2, 3];
const HEAD = [
  'rules version',
  'accounts',
  'first tournament: points',
  'each further tournament: points',
  'tournaments a day',
  'all accounts: points a day',
  'best account: points a day',
  'best account: championships',
  'best account: right predictions',
  'best account: rank',
  'honest user: points (mean, best)',
];

/**
 * What a farmer with 1, 2, 3 and 10 accounts gains in a day beside honest users under each rules version, as a table.
 * `isBrief` plays smaller tournaments of a farmer with two accounts.
 */
export async function simulateFarmers({ isBrief }: { isBrief: boolean }): Promise<string> {
  const songs = isBrief ? 16 : 64;
  const rows: string[][] = [];
  await withSimulatedApps(async (createApp) => {
    for (const rulesVersion of VERSIONS) {
      for (const accounts of isBrief ? BRIEF_ACCOUNTS : ACCOUNTS) {
        const app = await createApp();
        const result = await playFarmerDay(app, { accounts, rulesVersion, songs });
        rows.push([`${rulesVersion}`, `${accounts}`, ...cellsOf(result)]);
        await app.close();
      }
    }
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---:')), ...rows.map(line)].join('\n');
}

function cellsOf(result: FarmerResult): string[] {
  const { best, all, honest, bestHonest, firstTournament, furtherTournament, tournaments } = result;
  const numbers = [
    firstTournament.points,
    furtherTournament.points,
    tournaments,
    all.points,
    best.points,
    best.championships,
    best.rightPredictions,
    best.rank,
  ];
  return [...numbers.map((number) => number.toLocaleString('en')), `${honest.points}, ${bestHonest.points}`];
}
