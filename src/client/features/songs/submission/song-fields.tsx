import type { ComponentProps, ReactNode } from 'react';
import { PasteButton } from '#client/features/songs/lookup/paste-button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Input, Textarea } from '#client/ui/form/input.tsx';
import { MAX_PITCH_LENGTH, MAX_SONG_NAME_LENGTH } from '#contract/lengths.ts';
import type { SongField, SongFields } from './submission.ts';

type Props = {
  song: SongFields;
  problems: Partial<Record<SongField, string>>;
  /** The field can no longer change. */
  isFixed: boolean;
  onFill: (texts: Partial<SongFields>) => void;
  hint?: ReactNode;
  className?: string;
};

/** The field for the artist or the title of a song. */
export function NameField(props: Props & { field: 'artist' | 'title' }) {
  const { field, song, problems, isFixed, onFill, ...rest } = props;
  return (
    <Field {...rest} label={field === 'artist' ? 'Artist' : 'Song Title'} isRequired error={problems[field]}>
      <Input
        value={song[field]}
        maxLength={MAX_SONG_NAME_LENGTH}
        autoComplete="off"
        readOnly={isFixed}
        onChange={(event) => onFill({ [field]: event.target.value })}
      />
    </Field>
  );
}

type LinkProps = Props &
  Pick<ComponentProps<'input'>, 'autoComplete' | 'onPaste'> & {
    label: string;
    onPasteText: (text: string) => void;
  };

/** The field for the link of a song, with a button that pastes. */
export function LinkField(props: LinkProps) {
  const { label, hint, song, problems, isFixed, onFill, onPasteText, ...input } = props;
  return (
    <Field label={label} error={problems.url} hint={hint}>
      <div className="flex gap-2">
        <Input
          {...input}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={song.url}
          readOnly={isFixed}
          onChange={(event) => onFill({ url: event.target.value })}
        />
        {!isFixed && <PasteButton onText={onPasteText} />}
      </div>
    </Field>
  );
}

/** The field that says why a song should win. */
export function PitchField({ song, problems, isFixed, onFill, className, rows }: Props & { rows?: number }) {
  return (
    <Field
      label="Pitch"
      error={problems.pitch}
      hint={`Optional: why it should win. ${song.pitch.length}/${MAX_PITCH_LENGTH}`}
      {...(className && { className })}
    >
      <Textarea
        {...(rows && { rows })}
        value={song.pitch}
        readOnly={isFixed}
        onChange={(event) => onFill({ pitch: event.target.value })}
      />
    </Field>
  );
}
