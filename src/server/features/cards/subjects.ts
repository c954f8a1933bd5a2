import { createHash } from 'node:crypto';
import type { CardSize } from '#contract/card-shapes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { Scene } from './scene.ts';
import { championScene } from './scenes/champion-scene.ts';
import type { CardSite } from './scenes/frame.ts';
import { tournamentScene } from './scenes/tournament-scene.ts';

/** Grows when cards are drawn in another way, so that all are drawn again. */
const STYLE = 1;

/** The version of a card: a hash of what it shows. */
export const cardKey = (scene: Scene): string =>
  createHash('sha256')
    .update(JSON.stringify([STYLE, scene]))
    .digest('hex')
    .slice(0, 20);

/** The champion of a completed tournament; null before, and for one whose song is gone. */
export const championOf = ({ status, champion }: TournamentDetail) =>
  status === 'completed' ? champion : null;

/** A tournament's card: once it is completed that of its champion, which alone has other sizes than that of a link. */
export function tournamentCard(
  site: CardSite,
  tournament: TournamentDetail,
  size: CardSize = 'link',
): Scene | null {
  const champion = championOf(tournament);
  if (champion) return championScene(site, { ...tournament, champion }, size);
  return size === 'link' ? tournamentScene(site, tournament) : null;
}
