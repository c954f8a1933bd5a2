import { joinAddress, pinText } from '#client/entities/show/room-link.ts';
import type { ShowState } from '#contract/show.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import { pauseText } from './paused-scene.tsx';
import type { Scene } from './scene.ts';

const pairOf = ({ song1, song2 }: { song1: { title: string } | null; song2: { title: string } | null }) =>
  `${song1?.title} against ${song2?.title}`;

/** What a screen reader hears when a scene begins. */
export function announcementOf(scene: Scene, show: Pick<ShowState, 'pin'> | null): string {
  switch (scene.kind) {
    case 'invitation':
      return show?.pin ? `Join at ${joinAddress()} with the PIN ${pinText(show.pin)}.` : '';
    case 'draw':
      return 'The draw.';
    case 'listen':
      return `Listen: ${pairOf(scene.matchup)}.`;
    case 'vote':
      return `Vote now. ${matchTitle(scene.matchup)}: ${pairOf(scene.matchup)}.`;
    case 'reveal':
      return scene.outcome?.sentence ?? 'The votes are counted.';
    case 'break':
      return scene.next ? `Next: ${pairOf(scene.next)}.` : 'The next match is coming.';
    case 'paused':
      return pauseText(scene.why);
    case 'over':
      return 'The tournament is over.';
  }
}
