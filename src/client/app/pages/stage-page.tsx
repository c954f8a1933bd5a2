import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { closePlayer } from '#client/entities/player/player-store.ts';
import { useNextShow } from '#client/entities/show/use-next-show.ts';
import { shareQuery } from '#client/entities/tournament/queries.ts';
import { WallProgress } from '#client/features/bracket/wall/wall-progress.tsx';
import { championOf } from '#client/features/champion/champion-of.ts';
import { StagePlayer } from '#client/features/player/stage-player.tsx';
import { Stage, type StageParts } from '#client/features/stage/stage.tsx';
import { StageMessage } from '#client/features/stage/stage-message.tsx';
import { useStage } from '#client/features/stage/use-stage.ts';
import { isNotFound } from '#client/lib/api/api.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';

const loadDraw = async () => (await import('#client/features/draw/draw-spectacle.tsx')).DrawSpectacle;
const DrawSpectacle = lazyComponent(loadDraw);

const PARTS: StageParts = {
  Draw: (props) => <DrawSpectacle size="stage" {...props} />,
  Player: StagePlayer,
  Progress: WallProgress,
  podiumOf: (tournament) => championOf(tournament, tournament.matchups),
};

/** The stage for a television, by the number of a tournament or by the link of a private one. */
export function StagePage({ id, token }: { id: number; token: string }) {
  // A song that was playing on the page before is not heard on the stage.
  useEffect(closePlayer, []);
  return token ? <StageByLink token={token} /> : <StageById id={id} />;
}

function StageByLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(shareQuery(token));
  if (data) return <StageById id={data.tournamentId} />;
  if (isNotFound(error)) return <StageMessage kind="deadLink" />;
  return error ? <StageMessage kind="unreachable" onRetry={refetch} /> : <StageMessage kind="loading" />;
}

function StageById({ id }: { id: number }) {
  const { detail, tournament, retryShow, ...rest } = useStage(id);
  // The draw must not wait for its code.
  const isBeforeDraw = tournament?.status === 'setup' || tournament?.status === 'group_stage';
  useEffect(() => {
    if (isBeforeDraw) loadDraw().catch(() => {});
  }, [isBeforeDraw]);
  // The television goes on with the next show of the series.
  const next = useNextShow(tournament);
  const nextId = next?.id;
  useEffect(() => {
    if (nextId !== undefined) navigate(`/tournaments/${nextId}/stage`);
  }, [nextId]);
  useDocumentTitle(tournament ? `Stage of ${tournament.name}` : 'Stage');
  if (isNotFound(detail.error)) return <StageMessage kind="missing" />;
  if (tournament && retryShow) return <StageMessage kind="unreachable" onRetry={retryShow} />;
  if (tournament) return <Stage tournament={tournament} parts={PARTS} {...rest} />;
  if (detail.isPending) return <StageMessage kind="loading" />;
  if (tournament === null) return <StageMessage kind="private" />;
  return <StageMessage kind="unreachable" onRetry={detail.refetch} />;
}
