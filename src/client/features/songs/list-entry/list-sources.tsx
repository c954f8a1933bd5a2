import { FileUp, X } from 'lucide-react';
import { PasteButton } from '#client/features/songs/lookup/paste-button.tsx';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { LIST_FILE_TYPES } from './list-file.ts';
import type { ListFile } from './list-lines.ts';

type Props = {
  text: string;
  files: readonly ListFile[];
  hasSongs: boolean;
  error: string | undefined;
  /** Why files could not be read. */
  problems: readonly string[];
  onText: (text: string) => void;
  onFiles: (files: File[]) => void;
  onRemoveFile: (name: string) => void;
};

const EXAMPLE = 'Artist - Title\nhttps://youtu.be/...\nhttps://open.spotify.com/track/...';

/** Where a list comes from: a text, the clipboard, files that are chosen or dropped. */
export function ListSources(props: Props) {
  const { text, files, hasSongs, problems, onText, onFiles } = props;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label="Songs" error={props.error}>
        <Textarea
          value={text}
          rows={hasSongs ? 3 : 6}
          placeholder={EXAMPLE}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || event.clipboardData.getData('text')) return;
            event.preventDefault();
            onFiles(pasted);
          }}
          className={hasSongs ? 'max-h-28!' : 'min-h-40'}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <PasteButton onText={(pasted) => onText(text.trim() ? `${text.trimEnd()}\n${pasted}` : pasted)} />
        <FileButton
          icon={FileUp}
          multiple
          accept={LIST_FILE_TYPES}
          aria-label="Choose files"
          onFiles={onFiles}
        >
          Choose files
        </FileButton>
        <p className="text-14 text-muted pointer-coarse:hidden">or drop them here</p>
      </div>
      {problems.length > 0 && (
        <ul role="alert" className="grid gap-1 text-14 font-medium text-danger">
          {problems.map((problem) => (
            <li key={problem} dir="auto" className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul aria-label="Files" className="grid gap-1">
          {files.map(({ name, songs }) => (
            <li key={name} className="flex items-center gap-2 text-14">
              <span dir="auto" className="min-w-0 truncate font-medium">
                {name}
              </span>
              <span className="shrink-0 text-muted">{countText(songs.length, 'song')}</span>
              <Button
                icon={X}
                variant="ghost"
                size="icon"
                aria-label={`Remove ${name}`}
                onClick={() => props.onRemoveFile(name)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
