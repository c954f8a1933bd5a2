import { expect, it } from 'vitest';
import { CREATE_DEFAULTS, createForm } from '#client/features/create-tournament/create-form-schema.ts';
import { warningsOf } from '#client/features/create-tournament/warnings.tsx';
import { PRESETS, presetOf, presetPath } from './preset-names.ts';
import { partyInput, presetForm, sectionSummary, sectionsOf } from './presets.ts';

const OWN = {
  name: 'Sofa Cup',
  description: 'B-sides',
  isPublic: false,
  countVisibility: 'after_close',
} as const;
const TYPED = { ...CREATE_DEFAULTS, ...OWN };

it.each(PRESETS)('the preset $title fills the form with values that can be sent', ({ name, line }) => {
  const values = presetForm(name, TYPED);
  expect(createForm.safeParse(values).success).toBe(true);
  expect(line).toContain(`${values.maxParticipants} songs`);
  expect(presetOf(new URL(presetPath(name), 'http://site').search)).toBe(name);
});

it.each([
  [
    'livingRoom',
    'Playoff Style, 8 songs',
    'A show opens its matches itself and does not use Match Duration',
    'No Third Place Match, one song for each entry',
    'A show: 60\u00a0s for each match, 8\u00a0s between matches, 20\u00a0s of listening to each song',
  ],
  [
    'officeWeek',
    'Playoff Style, 16 songs',
    'Manual: you open each round, 8 hours for each match',
    'No Third Place Match, one song for each entry',
    'By the clock: matches follow the schedule',
  ],
  [
    'communityCup',
    'Round Robin, 32 songs (8 groups, 16 playoff songs)',
    'Automatic: 60 minutes for each match, 60 minutes between rounds',
    'With Third Place Match, four songs for each entry',
    'By the clock: matches follow the schedule',
  ],
] as const)(
  'the preset %s says in one line what each folded section holds (rule C27)',
  (preset, ...lines) => {
    const values = presetForm(preset, TYPED);
    const sections = ['format', 'schedule', 'extras', 'pace'] as const;
    expect(sections.map((section) => sectionSummary(section, values))).toEqual(lines);
  },
);

it('a preset keeps name, description, visibility and voting, and can be cleared', () => {
  expect(presetForm('communityCup', TYPED)).toMatchObject(OWN);
  expect(presetForm(null, TYPED)).toEqual(TYPED);
  expect([presetOf('?preset=toString'), presetOf('')]).toEqual([null, null]);
});

it('a problem belongs to the section of its field', () => {
  expect(sectionsOf(['tiebreakerSongs', 'maxParticipants', 'name'])).toEqual(['format', 'extras']);
});

it('guests vote in the living room, unless the user chose other voters, and only there', () => {
  const open = presetForm('livingRoom', CREATE_DEFAULTS);
  expect(open).toMatchObject({ voterPolicy: 'guest', countVisibility: 'after_close' });
  expect(presetForm('officeWeek', open, 'livingRoom')).toEqual(presetForm('officeWeek', CREATE_DEFAULTS));
  expect(presetForm(null, { ...open, voterPolicy: 'code' }, 'livingRoom').voterPolicy).toBe('code');
  expect(presetForm('livingRoom', { ...TYPED, voterPolicy: 'participants' }).voterPolicy).toBe(
    'participants',
  );
});

const warned = (values: object) =>
  warningsOf({ ...CREATE_DEFAULTS, ...values } as typeof CREATE_DEFAULTS).map(({ mend }) => mend);

it('small and quick tournaments warn of four songs an entry and of long waits, and one press mends each', () => {
  const [songs, wait] = ['One song for each entry', 'Wait 5 minutes'];
  expect(warned({})).toEqual([songs, wait]);
  expect(warned({ maxParticipants: 16 })).toEqual([]);
  expect(warned({ maxParticipants: 16, matchDurationMinutes: 5 })).toEqual([songs, wait]);
  expect(warned({ maxParticipants: 16, pace: 'show' })).toEqual([songs]);
  expect(warned({ schedulingType: 'manual', tiebreakerSongs: 'optional' })).toEqual([]);
  const mended = warningsOf(CREATE_DEFAULTS).map(({ values }) => values);
  expect(warned(Object.assign({}, ...mended))).toEqual([]);
  for (const { name } of PRESETS) expect(warned(presetForm(name, CREATE_DEFAULTS)), name).toEqual([]);
});

it('a party is a living room of its songs, with what the user typed and changed', () => {
  const wanted = { name: 'The eighties', songs: 24 };
  const party = partyInput(CREATE_DEFAULTS, null, wanted);
  expect(party).toMatchObject({
    name: 'The eighties',
    pace: 'show',
    voterPolicy: 'guest',
    maxParticipants: 24,
  });
  expect(createForm.safeParse(party).success).toBe(true);
  expect(partyInput(TYPED, 'communityCup', wanted)).toMatchObject({ ...OWN, tournamentType: 'playoff' });
  const changed = {
    ...presetForm('livingRoom', TYPED),
    showSeconds: 30,
    tournamentType: 'round_robin' as const,
  };
  expect(partyInput(changed, 'livingRoom', wanted)).toMatchObject({
    showSeconds: 30,
    tournamentType: 'playoff',
  });
});
