import type { RulesVersion } from '#engine/rewards/crowd.ts';
import { POINTS } from '#engine/rewards/points.ts';
import { withSimulatedApps } from './apps.ts';
import { type FarmerResult, playFarmerDay } from './farmer.ts';

const ACCOUNTS = [1, 3, 10];
const BRIEF_ACCOUNTS = [1];
const VERSIONS: RulesVersion[] = [1, 2];
const HEAD = [
  'rules version',
  'accounts',
  'best account: points',
  'of these from tournaments',
  'championships',
  'right predictions',
  'rank',
  'all accounts: points',
  'honest user: points (mean, best)',
];

/**
 * What a farmer with 1, 3 and 10 accounts gains in a day beside honest users, as a table. `isBrief` plays one tournament
 * of a farmer with one account.
 */
export async function simulateFarmers({ isBrief }: { isBrief: boolean }): Promise<string> {
  const tournaments = isBrief ? 1 : 3;
  const rows: string[][] = [];
  await withSimulatedApps(async (createApp) => {
    for (const rulesVersion of VERSIONS) {
      for (const accounts of isBrief ? BRIEF_ACCOUNTS : ACCOUNTS) {
        const app = await createApp();
        const result = await playFarmerDay(app, { accounts, rulesVersion, tournaments });
        rows.push([`${rulesVersion}`, `${accounts}`, ...cellsOf(result)]);
        await app.close();
      }
    }
  });
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---:')), ...rows.map(line)].join('\n');
}

function cellsOf({ best, all, honest, bestHonest }: FarmerResult): string[] {
  const { points, championships, rightPredictions, rank } = best;
  return [
    ...[
      points,
      points - rightPredictions * POINTS.predictionRight,
      championships,
      rightPredictions,
      rank,
      all.points,
    ].map(String),
    `${honest.points}, ${bestHonest.points}`,
  ];
}
