import { useQuery } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { voteKeys } from '#client/lib/api/keys.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import { useFileAddress } from '#client/lib/browser/file-address.ts';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button, buttonClass } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import { CARD_SHAPES, type CardSize } from '#contract/card-shapes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { UserVotes } from '#contract/vote.ts';
import { slugOf } from '#engine/sharing/slug.ts';

const KINDS = { champion: 'Champion', tournament: 'Tournament', votes: 'My votes' } as const;
type Kind = keyof typeof KINDS;
const SIZES: Record<CardSize, string> = { square: 'Square', story: 'Story', link: 'Link picture' };
const SIZES_OF: Record<Kind, readonly CardSize[]> = {
  champion: ['square', 'story', 'link'],
  tournament: ['link'],
  votes: ['square', 'story'],
};

type Props = {
  tournament: Pick<TournamentDetail, 'id' | 'name' | 'status' | 'champion' | 'version'>;
  /** Begins with the reader's own votes, of which there are some. */
  isOwn?: boolean;
};

/** A picture of the tournament, its champion or the reader's own votes, to download or to share (rule A68). */
export function PictureTools({ tournament, isOwn = false }: Props) {
  const { id, name, status, champion, version } = tournament;
  const { data: votes } = useQuery(readQuery<UserVotes | null>(voteKeys.own(id)));
  const first = status === 'completed' && champion ? 'champion' : 'tournament';
  const kinds: Kind[] = isOwn || votes?.length ? [first, 'votes'] : [first];
  const [kind, setKind] = useState<Kind>(isOwn ? 'votes' : first);
  const [wanted, setSize] = useState<CardSize>(isOwn ? 'story' : 'square');
  const sizes = SIZES_OF[kind];
  const size = sizes.find((each) => each === wanted) ?? 'link';
  const path = `/api/tournaments/${id}/${kind === 'votes' ? 'own-votes' : 'card'}.jpg?size=${size}`;
  const picture = useQuery({
    queryKey: [path, version],
    queryFn: ({ signal }) =>
      loadPicture(path, `${slugOf(name, /[^a-z0-9]+/g) || 'tournament'}-${kind}-${size}.jpg`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const file = picture.data ?? null;
  const address = useFileAddress(file);
  const shape = CARD_SHAPES[size];
  return (
    <section aria-label="Picture" className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label="It shows">
          <Select
            value={kind}
            options={optionsOf(Object.fromEntries(kinds.map((each) => [each, KINDS[each]])))}
            onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? first)}
          />
        </Field>
        <Field label="Format">
          <Select
            value={size}
            options={optionsOf(Object.fromEntries(sizes.map((each) => [each, SIZES[each]])))}
            onChange={({ target }) => setSize(sizes.find((each) => each === target.value) ?? 'link')}
          />
        </Field>
      </div>
      {picture.isError ? (
        <LoadFailed title="The picture could not be drawn" titleAs="h3" query={picture} />
      ) : address ? (
        <img
          src={address}
          alt={`${KINDS[kind]}: ${name}`}
          {...shape}
          className="mx-auto h-auto max-h-[40svh] w-auto max-w-full rounded-panel border border-line"
        />
      ) : (
        <div role="status" aria-label="Drawing the picture">
          <Skeleton className="mx-auto h-60 w-full" />
        </div>
      )}
      {file && address && (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <a href={address} download={file.name} className={buttonClass()}>
            <Download />
            Download
          </a>
          {navigator.canShare?.({ files: [file] }) && (
            <Button icon={Share2} onClick={() => sharePicture(file)}>
              Share
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Opens the share menu of the device. Its promise also rejects when the user cancels. */
const sharePicture = (file: File) => navigator.share({ files: [file] }).catch(() => {});

/** The picture as a file, so that preview, download and share show the same one. */
async function loadPicture(path: string, name: string, signal: AbortSignal): Promise<File> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return new File([await response.blob()], name, { type: 'image/jpeg' });
}
