import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { PictureTools } from './picture-tools.tsx';

type Props = OpenState & { tournament: TournamentDetail };

/** The pictures of a tournament to keep, where its champion is shown. */
export function PictureDialog({ tournament, ...state }: Props) {
  return (
    <Dialog {...state} width="small" title="Share a picture">
      <PictureTools tournament={tournament} />
    </Dialog>
  );
}
