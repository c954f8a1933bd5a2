import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { CreateTournamentBody, CreateTournamentInput } from '#contract/tournament-settings.ts';
import { CREATE_DEFAULTS } from './create-form-schema.ts';
import { CreateTournamentForm } from './create-tournament-form.tsx';
import { FormatFields } from './format-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

type Fields = typeof FormatFields | typeof ScheduleFields;

function TestForm({ fields: Fields, values }: { fields: Fields; values: Partial<CreateTournamentInput> }) {
  const form = useForm<CreateTournamentInput, unknown, CreateTournamentBody>({
    defaultValues: { ...CREATE_DEFAULTS, ...values },
  });
  return <Fields form={form} />;
}
const render = (fields: Fields, values: Partial<CreateTournamentInput> = {}) =>
  textOf(renderMarkup(<TestForm fields={fields} values={values} />));

test('the form shows its fields in their order (rule C6)', () => {
  const form = renderMarkup(<CreateTournamentForm />);
  const labels = Array.from(form.matchAll(/<label[^>]*>(.*?)<\/label>/g), ([, label = '']) => textOf(label));
  expect(labels).toEqual([
    'Tournament Name',
    'Description',
    'Public Tournament',
    'Tournament Format',
    'Tournament Size',
    'Scheduling Method',
    'Match Duration (minutes)',
    'Match Interval (minutes)',
    'Tournament Start Date & Time',
    'Third Place Match',
    'Tiebreaker Songs',
    'Listen First',
    'Vote Counts',
    'Submitters',
    'Who May Vote',
    'Age of Accounts (hours)',
    'End Early',
    'Comments',
  ]);
  expect(textOf(form)).toMatch(/Create Tournament$/);
});

test('a hidden field offers 3 to 6 songs per group (rules C4, C6)', () => {
  const [, options = ''] =
    renderMarkup(<CreateTournamentForm />).match(/<select hidden="" name="songsPerGroup">(.*?)<\/select>/) ??
    [];
  expect(textOf(options)).toBe('3 4 5 6');
});

test('each preset shows its matches as a picture (rule C27)', () => {
  const form = renderMarkup(<CreateTournamentForm />);
  const [, presets = ''] = form.match(/<fieldset aria-label="Presets"(.*?)<\/fieldset>/) ?? [];
  expect(presets.match(/<button/g)).toHaveLength(3);
  expect(presets.match(/viewBox="0 0 200 84"/g)).toHaveLength(3);
});

test('a playoff explains itself and offers 4, 8 and 16 songs (rule C6)', () => {
  const fields = render(FormatFields);
  expect(fields).toContain('Single elimination: lose once and you are out.');
  expect(fields).toContain('4 songs 8 songs 16 songs');
});

test('round robin explains itself and names groups and playoff songs of each size (rule C6)', () => {
  const fields = render(FormatFields, { tournamentType: 'round_robin', maxParticipants: 8 });
  expect(fields).toContain('Every song faces every other in its group');
  expect(fields).toContain('8 songs (2 groups, 4 playoff songs)');
  expect(fields).not.toContain('4 songs 8 songs');
});

test('only formats with groups ask how groups are scheduled (rules C2, C6, S2)', () => {
  for (const tournamentType of ['round_robin', 'hybrid'] as const)
    expect(render(ScheduleFields, { tournamentType })).toContain('Group Phase Scheduling');
  expect(render(ScheduleFields)).not.toContain('Group Phase Scheduling');
});

test('manual scheduling asks for no times (rule S1)', () => {
  const fields = render(ScheduleFields, { schedulingType: 'manual' });
  expect(fields).toContain('You set the date and time of each match yourself');
  expect(fields).not.toContain('Match Duration');
});

test('a custom start asks for its date (rule C5)', () => {
  expect(render(ScheduleFields, { startDateMode: 'custom' })).toContain('Start date and time');
  expect(render(ScheduleFields)).not.toContain('Start date and time');
});
