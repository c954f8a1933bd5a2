import { zodResolver } from '@hookform/resolvers/zod';
import { Briefcase, Check, Sofa, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { useSite } from '#client/entities/site/use-site.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { storeDraft } from '#client/lib/browser/drafts.ts';
import { Button, SubmitButton } from '#client/ui/form/button.tsx';
import { showAtFields } from '#client/ui/form/text-field.tsx';
import type { CreateTournamentBody, CreateTournamentInput } from '#contract/tournament-settings.ts';
import { bodyToSend, CREATE_DEFAULTS, createForm } from './create-form-schema.ts';
import { ExtraFields, FormatFields, GROUP_SIZES, NameFields, SwitchField } from './fields.tsx';
import { PaceFields } from './pace-fields.tsx';
import { PRESETS, type PresetName } from './presets/preset-names.ts';
import { PresetPicture } from './presets/preset-picture.tsx';
import {
  partyInput,
  readCreateDraft,
  type SectionName,
  sectionSummary,
  usePresets,
} from './presets/presets.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { FoldingSection, VotingSection } from './voting-section.tsx';
import { FormWarnings } from './warnings.tsx';

type Party = {
  /** What the tournament of a party is created with. */
  inputOf: (party: { name: string; songs: number }) => CreateTournamentInput;
  onCreated: () => void;
};
type Props = {
  /** Starts with songs that are there already, beside the presets. */
  parties: (party: Party) => ReactNode;
};

/**
 * The fields of a new tournament. Messages show at their fields, and typed values stay. The repeat of an unanswered call creates
 * no second tournament.
 */
export function CreateTournamentForm({ parties }: Props) {
  const { user } = useCurrentUser();
  const { guestsAllowed } = useSite();
  const draftKey = `new tournament of ${user?.id}`;
  const search = useSearch();
  const [draft] = useState(() => readCreateDraft(draftKey, search));
  const form = useForm<CreateTournamentInput, unknown, CreateTournamentBody>({
    defaultValues: { ...CREATE_DEFAULTS, ...draft.values },
    resolver: zodResolver(createForm),
  });
  const presets = usePresets(form, draftKey, draft.preset);
  const [, navigate] = useLocation();
  const create = useApiMutation({
    mutationFn: (values: CreateTournamentBody, idempotencyKey) =>
      call('POST /api/tournaments', {
        body: bodyToSend(values),
        idempotencyKey,
      }),
    success: { title: 'Tournament created!' },
    showAtField: (field, message) => {
      presets.reveal([field]);
      showAtFields(form)(field, message);
    },
    onSuccess: ({ id }, _values, client) => {
      void client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true });
      navigate(`/tournaments/${id}`);
    },
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
  const party: Party = {
    inputOf: (wanted) => {
      const input = partyInput({ ...CREATE_DEFAULTS, ...form.getValues() }, presets.preset, wanted);
      return input.voterPolicy === 'guest' && !guestsAllowed ? { ...input, voterPolicy: 'account' } : input;
    },
    onCreated: () => storeDraft(draftKey, null),
  };
  return (
    <div className="flex flex-col gap-6">
      {parties(party)}
      <PresetButtons
        preset={presets.preset}
        onChoose={(preset) => {
          presets.choose(preset);
          if (preset && form.getValues('name') === '') leadToName();
        }}
      />
      <form
        noValidate
        onSubmit={form.handleSubmit(
          (body) => create.mutate(body, { onSuccess: () => storeDraft(draftKey, null) }),
          (errors) => presets.reveal(Object.keys(errors)),
        )}
        className="flex flex-col gap-6"
        aria-label="Tournament Setup"
      >
        <NameFields form={form} />
        <SwitchField form={form} name="isPublic" />
        <FoldingSection title="Format and size" {...folding('format')}>
          <FormatFields form={form} />
        </FoldingSection>
        <FoldingSection title="Match Scheduling" {...folding('schedule')}>
          <ScheduleFields form={form} />
        </FoldingSection>
        <FoldingSection title="Third place and tiebreakers" {...folding('extras')}>
          <ExtraFields form={form} />
        </FoldingSection>
        <FoldingSection title="Pace" {...folding('pace')}>
          <PaceFields form={form} />
        </FoldingSection>
        <VotingSection form={form} />
        <input type="hidden" {...form.register('minUsers', { valueAsNumber: true })} />
        <select hidden {...form.register('songsPerGroup', { valueAsNumber: true })}>
          {GROUP_SIZES.map((songs) => (
            <option key={songs}>{songs}</option>
          ))}
        </select>
        <FormWarnings form={form} />
        <SubmitButton isPending={create.isPending} pendingLabel="Creating Tournament...">
          Create Tournament
        </SubmitButton>
      </form>
    </div>
  );
}

const ICONS = { livingRoom: Sofa, officeWeek: Briefcase, communityCup: Trophy };

type PresetProps = {
  preset: PresetName | null;
  /** Null sets the defaults again, except the user's own fields. */
  onChoose: (preset: PresetName | null) => void;
};

/** Fills the form in one press. */
function PresetButtons({ preset, onChoose }: PresetProps) {
  return (
    <fieldset aria-label="Presets" className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-8 items-center justify-between gap-3 pointer-coarse:min-h-11">
        <p className="font-display text-18 font-bold">Start from a preset</p>
        {preset && (
          <Button size="small" variant="ghost" onClick={() => onChoose(null)}>
            Clear preset
          </Button>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {PRESETS.map(({ name, title, line }) => {
          const isChosen = preset === name;
          const Icon = isChosen ? Check : ICONS[name];
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(name)}
              className={`group flex items-center overflow-hidden rounded-panel border text-start transition-colors duration-150 sm:flex-col sm:items-stretch ${
                isChosen ? 'border-ink bg-line ring-1 ring-ink' : 'border-edge bg-raised hover:bg-line'
              }`}
            >
              <span className="w-28 shrink-0 self-stretch bg-stage p-2 max-sm:grid max-sm:place-items-center sm:w-full sm:p-4">
                <PresetPicture name={name} />
              </span>
              <span className="min-w-0 flex-1 p-3 sm:p-4">
                <span className="flex items-center gap-2 font-display text-16 leading-tight font-bold sm:text-18">
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  {title}
                </span>
                <span className={`mt-1 block text-14 ${isChosen ? 'text-ink' : 'text-muted'}`}>{line}</span>
              </span>
            </button>
          );
        })}
      </div>
      <p role="status" className="text-14 text-muted empty:hidden">
        {preset && 'Filled in. Give it a name, or open a section to change it.'}
      </p>
    </fieldset>
  );
}
