import type { Bracket, SideSource } from '#engine/formats/bracket.ts';
import { loserOf } from '#engine/matchup/result.ts';
import type { TournamentChange } from './change.ts';
import * as data from './data.ts';
import { linkMatchups } from './draw-data.ts';

/**
 * Inserts the matches that `keys` names, with the songs known so far, and links all rows. Returns the new
 * rows.
 */
export async function insertBracket(
  { tx, tournament }: TournamentChange,
  bracket: Bracket,
  { existing, keys }: { existing: readonly data.MatchupRow[]; keys: ReadonlySet<string> },
): Promise<data.MatchupRow[]> {
  const rowOf = new Map(existing.map((row) => [row.key, row]));
  const made = await data.insertMatchups(
    tx,
    bracket.matches
      .filter(({ key }) => keys.has(key))
      .map(({ key, phase, round, position, song1, song2 }) => ({
        tournamentId: tournament.id,
        key,
        phase,
        round,
        position,
        song1Id: songOf(song1, rowOf),
        song2Id: songOf(song2, rowOf),
      })),
  );
  const idOf = new Map([...existing, ...made].map((row) => [row.key, row.id]));
  await linkMatchups(
    tx,
    bracket.matches.flatMap(({ key, winnerTo, loserTo }) => {
      const id = idOf.get(key);
      if (id === undefined) return [];
      const winnerToId = idOf.get(winnerTo?.key ?? '') ?? null;
      const loserToId = idOf.get(loserTo?.key ?? '') ?? null;
      return [
        {
          id,
          winnerToId,
          winnerToSlot: winnerToId === null ? null : (winnerTo?.slot ?? null),
          loserToId,
          loserToSlot: loserToId === null ? null : (loserTo?.slot ?? null),
        },
      ];
    }),
  );
  return made;
}

/** The song of a side: the entry, or the song that comes from a decided feeder, else null. */
function songOf(source: SideSource, rowOf: ReadonlyMap<string, data.MatchupRow>): number | null {
  if (source.kind === 'entry') return source.entryId;
  const feeder = rowOf.get(source.of);
  if (!feeder || feeder.winnerId === null) return null;
  return source.kind === 'winner' ? feeder.winnerId : loserOf(feeder, feeder.winnerId);
}
