import { Ellipsis } from 'lucide-react';
import { ReportButton } from '#client/entities/moderation/report-button.tsx';
import { refreshTournament } from '#client/entities/tournament/refetch.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import type { Song } from '#contract/song.ts';
import { songHidingOf } from './song-hiding.ts';

const SongMenu = lazyMenu(async () => (await import('./song-menu.tsx')).SongMenu);

type Props = {
  song: Song;
  isOwn: boolean;
  canManage: boolean;
  /** Whether it is a side of an open match in which the reader takes a side (rule J10). */
  isOpponent: boolean;
};

/** Moderators hide a song or show it again; other users report it (rules O11, O14, O22). */
export function SongModeration({ song, isOwn, canManage, isOpponent }: Props) {
  if (canManage) return <HideSong song={song} isOpponent={isOpponent} />;
  if (isOwn || song.isHidden) return null;
  return (
    <div className="mt-2 -ml-3">
      <ReportButton target="song" targetId={song.id} authorId={song.submitterId} what="this song" />
    </div>
  );
}

function HideSong({ song, isOpponent }: Pick<Props, 'song' | 'isOpponent'>) {
  const { id, tournamentId, title } = song;
  const { user } = useCurrentUser();
  const hide = useApiMutation({
    mutationFn: (body: { isHidden: boolean; textsOnly: boolean }) =>
      call('PATCH /api/songs/:id/hidden', { params: { id }, body }),
    success: (_answer, { isHidden }) => ({ title: isHidden ? 'Song hidden' : 'Song shown again' }),
    failure: { fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  if (!user) return null;
  return (
    <div className="-mt-1 -mr-2 -mb-2 flex justify-end">
      <SongMenu
        hiding={songHidingOf(song, { user, isOpponent })}
        onChoose={(change) => hide.mutate(change)}
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${title}`} isPending={hide.isPending}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
    </div>
  );
}
