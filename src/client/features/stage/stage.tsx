import { type ComponentType, type CSSProperties, Suspense, useRef } from 'react';
import type { StagePlayerProps } from '#client/entities/player/track.ts';
import { joinAddress, pinText } from '#client/entities/show/room-link.ts';
import { powersOf } from '#client/entities/tournament/powers.ts';
import { useDrawnAt } from '#client/entities/tournament/use-drawn-at.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import { BreakScene } from './break-scene.tsx';
import { StageControls, useIsIdle } from './controls.tsx';
import { Corner } from './corner.tsx';
import { InvitationScene } from './invitation-scene.tsx';
import { ListenScene } from './listen-scene.tsx';
import { OverScene, type Podium } from './over-scene.tsx';
import { PausedScene, pauseText } from './paused-scene.tsx';
import { Reactions } from './reactions.tsx';
import { RevealScene } from './reveal-scene.tsx';
import { type Scene, sceneOf } from './scene.ts';
import css from './stage.module.css';
import { StageNote } from './stage-note.tsx';
import { useStageSound } from './stage-sound.ts';
import { type useStage, useWakeLock } from './use-stage.ts';
import { VoteScene } from './vote-scene.tsx';

type ProgressProps = { tournament: TournamentDetail; decided: Matchup | null; next: Matchup | null };

type DrawProps = { tournament: TournamentDetail; startedAt: number };

/** What other features draw on the stage. */
export type StageParts = {
  Draw: ComponentType<DrawProps>;
  Player: ComponentType<StagePlayerProps>;
  /** The bracket, or the table of a group. */
  Progress: ComponentType<ProgressProps>;
  podiumOf: (tournament: TournamentDetail) => Podium | null;
};

type Props = Pick<ReturnType<typeof useStage>, 'show' | 'people' | 'table'> & {
  tournament: TournamentDetail;
  parts: StageParts;
};

/** Scenes in which the way into the room stays in one corner. */
const WITH_CORNER: readonly Scene['kind'][] = ['listen', 'vote', 'break', 'paused'];
/** Scenes in which people react. */
const WITH_REACTIONS: readonly Scene['kind'][] = ['listen', 'vote', 'reveal', 'break', 'over'];
/** Scenes that leave the controls on the screen until there is sound. */
const WITH_CONTROLS: readonly Scene['kind'][] = ['invitation', 'paused'];

/** The stage of a tournament on the whole screen. */
export function Stage({ tournament, show, people, table, parts }: Props) {
  const screen = useRef<HTMLDivElement>(null);
  const isIdle = useIsIdle();
  const now = useServerNow(1000, show?.until ?? null);
  const drawnAt = useDrawnAt(tournament);
  const scene = sceneOf(tournament, { show, drawnAt, now });
  useWakeLock();
  const sound = useStageSound(tournament.id, show?.isSoundOn ?? false);
  const pin = show?.pin ?? null;
  const isQuiet = scene && WITH_CONTROLS.includes(scene.kind) && !sound.isOn;
  const hasWay = pin !== null || tournament.pace === 'clock';
  const hasCorner = hasWay && scene && WITH_CORNER.includes(scene.kind);
  return (
    <div ref={screen} data-scrim="" data-idle={isIdle || undefined} className={css.screen}>
      <div
        className={css.wall}
        data-scene={scene?.kind}
        style={{ '--corner': hasCorner ? 1 : 0 } as CSSProperties}
      >
        {scene && (
          <Suspense>
            <SceneView key={keyOf(scene)} {...{ scene, tournament, show, people, table, parts, sound }} />
          </Suspense>
        )}
        {hasCorner && <Corner tournament={tournament} pin={pin} />}
        {scene && WITH_REACTIONS.includes(scene.kind) && <Reactions tournamentId={tournament.id} />}
        <StageNote sound={sound} />
        <StageControls screen={screen} isHidden={isIdle && !isQuiet} sound={sound} />
      </div>
      <p role="status" className="sr-only">
        {scene && announcementOf(scene, show)}
      </p>
    </div>
  );
}

/** A new scene begins with its motion. */
const keyOf = (scene: Scene): string =>
  'matchup' in scene ? `${scene.kind} ${scene.matchup.id}` : scene.kind;

type ViewProps = Props & { scene: Scene; sound: { isOn: boolean; toggle: () => void } };

function SceneView({ scene, tournament, show, people, table, parts, sound }: ViewProps) {
  const { Draw, Player, Progress, podiumOf } = parts;
  const { user } = useCurrentUser();
  const asksForPin =
    tournament.pace === 'show' && !tournament.isPublic && !powersOf(user, tournament)('organize');
  switch (scene.kind) {
    case 'invitation':
      return (
        <InvitationScene {...{ tournament, people }} pin={show?.pin ?? null} present={show?.present ?? 0} />
      );
    case 'draw':
      return <Draw tournament={tournament} startedAt={scene.startedAt} />;
    case 'listen':
      return (
        <ListenScene
          {...{ sound, Player }}
          matchup={scene.matchup}
          until={scene.until}
          listenSeconds={tournament.listenSeconds}
        />
      );
    case 'vote':
      return (
        <VoteScene matchup={scene.matchup} turnout={turnoutOf(scene.matchup, show)} isSoundOn={sound.isOn} />
      );
    case 'reveal':
      return <RevealScene matchup={scene.matchup} outcome={scene.outcome} />;
    case 'break':
      return (
        <BreakScene
          scene={scene}
          progress={<Progress tournament={tournament} decided={scene.decided} next={scene.next} />}
          breakMs={tournament.breakSeconds * 1000}
          decidedCount={tournament.matchups.filter(({ winnerId }) => winnerId !== null).length}
          rows={table}
        />
      );
    case 'paused':
      return <PausedScene name={tournament.name} why={scene.why} rows={table} />;
    case 'over':
      return <OverScene {...{ tournament, asksForPin }} podium={podiumOf(tournament)} rows={table} />;
  }
}

/** Pushed counts are newer than the turnout, which is read; both never show sides that are hidden. */
function turnoutOf({ totalVotes }: Matchup, show: ShowState | null) {
  const known = [totalVotes, show?.turnout ?? null].filter((votes) => votes !== null);
  return { votes: known.length > 0 ? Math.max(...known) : null, people: show?.present ?? 0 };
}

const pairOf = ({ song1, song2 }: { song1: { title: string } | null; song2: { title: string } | null }) =>
  `${song1?.title} against ${song2?.title}`;

/** What a screen reader hears when a scene begins. */
function announcementOf(scene: Scene, show: Pick<ShowState, 'pin'> | null): string {
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
