import { expect, it } from 'vitest';
import { CREATE_DEFAULTS, createForm } from '#client/features/create-tournament/create-form-schema.ts';
import { PRESETS, presetOf, presetPath } from './preset-names.ts';
import { presetForm, sectionSummary, sectionsOf } from './presets.ts';

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
    'Automatic: 3 minutes for each match, 1 minute between rounds',
    'No Third Place Match, one song for each entry',
  ],
  [
    'officeWeek',
    'Playoff Style, 16 songs',
    'Manual: you open each round, 8 hours for each match',
    'No Third Place Match, one song for each entry',
  ],
  [
    'communityCup',
    'Round Robin, 32 songs (8 groups, 16 playoff songs)',
    'Automatic: 60 minutes for each match, 60 minutes between rounds',
    'With Third Place Match, four songs for each entry',
  ],
] as const)(
  'the preset %s says in one line what each folded section holds (rule C27)',
  (preset, ...lines) => {
    const values = presetForm(preset, TYPED);
    const sections = ['format', 'schedule', 'extras'] as const;
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
