import { ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError, call } from '#client/lib/api/api.ts';
import { failureToast, serverMessageOf, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { useFileAddress } from '#client/lib/browser/file-address.ts';
import { PICTURE_TYPES, pictureProblem } from '#client/lib/format/picture-file.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { IMAGE_MISSING } from '#contract/messages/image.ts';
import type { Song } from '#contract/song.ts';

/** The messages for a file that the client refuses. */
const PROBLEMS = {
  type: { title: 'Invalid file type', description: IMAGE_MISSING },
  size: { title: 'File too large', description: 'Please select an image smaller than 5MB' },
} as const;

type Props = { song: Song; open: boolean; onOpenChange: (open: boolean) => void };

/** Chooses, previews and uploads a picture; pending until the page shows it. */
export function ArtworkDialog({ song, open, onOpenChange }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useApiMutation({
    mutationFn: (artwork: File) =>
      call('POST /api/songs/:id/artwork/upload', { params: { id: song.id }, form: { artwork } }),
    success: { title: 'Success', description: 'The artwork has been updated.' },
    failure: (error) => failureToast(error, { description: uploadProblem(error) }),
    onSuccess: (_answer, _file, client) => refreshTournament(client, song.tournamentId),
  });
  const choose = (next: File | null) => {
    setFile(next);
    upload.reset();
  };
  const change = (isOpen: boolean) => {
    if (!isOpen) choose(null);
    onOpenChange(isOpen);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title="Update Song Artwork"
      description={`${song.title} by ${song.artist}`}
      confirmLabel="Upload"
      pendingLabel="Uploading..."
      isPending={upload.isPending}
      isDisabled={!file}
      isDangerous={false}
      onConfirm={() => file && upload.mutate(file, { onSuccess: () => change(false) })}
    >
      <Chooser
        song={song}
        file={file}
        refusal={upload.error && uploadProblem(upload.error)}
        onFile={choose}
      />
    </ConfirmDialog>
  );
}

type ChooserProps = {
  song: Song;
  file: File | null;
  /** Why the last upload failed. */
  refusal: string | null;
  onFile: (file: File) => void;
};

function Chooser({ song, file, refusal, onFile }: ChooserProps) {
  const hintId = useId();
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const problem = wrongFile ?? refusal;
  const preview = useFileAddress(file);
  const choose = (next: File) => {
    const kind = pictureProblem(next);
    setWrongFile(kind && PROBLEMS[kind].description);
    if (kind) toast({ ...PROBLEMS[kind], variant: 'destructive' });
    else onFile(next);
  };
  return (
    <div className="flex min-w-0 flex-col items-center gap-4 text-center">
      <Artwork title={song.title} artist={song.artist} src={preview ?? song.artworkUrl} size="large" />
      <p className="min-h-5 max-w-full truncate text-14">{file?.name}</p>
      <FileButton
        icon={ImageUp}
        accept={PICTURE_TYPES}
        onFiles={([next]) => next && choose(next)}
        aria-describedby={hintId}
        aria-invalid={problem !== null || undefined}
      >
        {file ? 'Choose another image' : 'Choose an image'}
      </FileButton>
      <p id={hintId} className="text-14 text-muted">
        {problem && <span className="block font-medium text-danger">{problem}</span>}
        JPG, PNG or WebP • Max 5MB
      </p>
    </div>
  );
}

/** Why an upload failed: the server's message, or the specified words without one. */
const uploadProblem = (error: Error): string =>
  serverMessageOf(error) ??
  (error instanceof ApiError ? 'Upload failed' : 'Failed to update artwork. Please try again.');
