import { twinKey } from '#client/lib/api/keys.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import type { RecapTwin } from '#contract/recap.ts';

export const twinQuery = (tournamentId: number) => readQuery<RecapTwin>(twinKey(tournamentId));
