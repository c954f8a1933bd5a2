import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useSearch } from 'wouter';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { storeDraft } from '#client/lib/browser/drafts.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { CreateTournamentBody, CreateTournamentInput } from '#contract/tournament-settings.ts';
import { TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { CREATE_DEFAULTS, createForm } from './create-form-schema.ts';
import { FormatFields } from './format-fields.tsx';
import {
  ListenFirstField,
  NameFields,
  ThirdPlaceField,
  TiebreakerField,
  VisibilityField,
} from './general-fields.tsx';
import { FoldingSection } from './presets/folding-section.tsx';
import { PresetButtons } from './presets/preset-buttons.tsx';
import { type SectionName, sectionSummary } from './presets/sections.ts';
import { readCreateDraft, usePresets } from './presets/use-presets.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { useCreateTournament } from './use-create-tournament.ts';
import { VotingSection } from './voting/voting-section.tsx';

const { min, max } = TOURNAMENT_LIMITS.songsPerGroup;
const SONGS_PER_GROUP = Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** The fields of a new tournament. Messages show at their fields, and typed values stay. */
export function CreateTournamentForm() {
  const { user } = useCurrentUser();
  const draftKey = `new tournament of ${user?.id}`;
  const search = useSearch();
  const [draft] = useState(() => readCreateDraft(draftKey, search));
  const form = useForm<CreateTournamentInput, unknown, CreateTournamentBody>({
    defaultValues: { ...CREATE_DEFAULTS, ...draft.values },
    resolver: zodResolver(createForm),
  });
  const presets = usePresets(form, draftKey, draft.preset);
  const create = useCreateTournament((field, message) => {
    if (!(field in CREATE_DEFAULTS)) return;
    presets.reveal([field]);
    form.setError(field as FieldPath<CreateTournamentInput>, { message }, { shouldFocus: true });
  });
  /** The name is the only required field that a preset leaves empty. */
  const leadToName = () =>
    requestAnimationFrame(() => {
      form.setFocus('name');
      document.activeElement?.scrollIntoView({ block: 'center' });
    });
  const folding = (section: SectionName) => ({
    canFold: presets.preset !== null,
    isFolded: presets.isFolded(section),
    onToggle: () => presets.toggle(section),
    summary: sectionSummary(section, { ...CREATE_DEFAULTS, ...form.getValues() }),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(
        (body) => create.mutate(body, { onSuccess: () => storeDraft(draftKey, null) }),
        (errors) => presets.reveal(Object.keys(errors)),
      )}
      className="flex flex-col gap-6"
      aria-label="Tournament Setup"
    >
      <PresetButtons
        preset={presets.preset}
        onChoose={(preset) => {
          presets.choose(preset);
          if (preset && form.getValues('name') === '') leadToName();
        }}
      />
      <NameFields form={form} />
      <VisibilityField form={form} />
      <FoldingSection title="Format and size" {...folding('format')}>
        <FormatFields form={form} />
      </FoldingSection>
      <FoldingSection title="Match Scheduling" {...folding('schedule')}>
        <ScheduleFields form={form} />
      </FoldingSection>
      <FoldingSection title="Third place and tiebreakers" {...folding('extras')}>
        <ThirdPlaceField form={form} />
        <TiebreakerField form={form} />
        <ListenFirstField form={form} />
      </FoldingSection>
      <VotingSection form={form} />
      <input type="hidden" {...form.register('minUsers', { valueAsNumber: true })} />
      <select hidden {...form.register('songsPerGroup', { valueAsNumber: true })}>
        {SONGS_PER_GROUP.map((songs) => (
          <option key={songs}>{songs}</option>
        ))}
      </select>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isPending={create.isPending}
        pendingLabel="Creating Tournament..."
      >
        Create Tournament
      </Button>
    </form>
  );
}
