import { Ellipsis } from 'lucide-react';
import { ReportButton } from '#client/entities/moderation/report-button.tsx';
import { refreshTournament } from '#client/entities/tournament/refetch.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import type { Song } from '#contract/song.ts';

const SongMenu = lazyMenu(async () => (await import('./song-menu.tsx')).SongMenu);

type Props = { song: Song; isOwn: boolean; canManage: boolean };

/** Moderators hide a song or show it again; other users report it (rules O11, O14). */
export function SongModeration({ song, isOwn, canManage }: Props) {
  if (canManage) return <HideSong song={song} />;
  if (isOwn || song.isHidden) return null;
  return (
    <div className="mt-2 -ml-3">
      <ReportButton target="song" targetId={song.id} authorId={song.submitterId} what="this song" />
    </div>
  );
}

function HideSong({ song: { id, tournamentId, isHidden, title } }: { song: Song }) {
  const hide = useApiMutation({
    mutationFn: () => call('PATCH /api/songs/:id/hidden', { params: { id }, body: { isHidden: !isHidden } }),
    success: { title: isHidden ? 'Song shown again' : 'Song hidden' },
    failure: { fallback: 'Please try again.' },
    refresh: (client) => refreshTournament(client, tournamentId),
  });
  return (
    <div className="-mt-1 -mr-2 -mb-2 flex justify-end">
      <SongMenu
        isHidden={isHidden}
        onToggle={() => hide.mutate()}
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${title}`} isPending={hide.isPending}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
    </div>
  );
}
