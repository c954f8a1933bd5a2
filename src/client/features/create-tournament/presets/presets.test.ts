import { describe, expect, it } from 'vitest';
import { CREATE_DEFAULTS, createForm } from '#client/features/create-tournament/create-form-schema.ts';
import { PRESETS, presetOf, presetPath } from './preset-names.ts';
import { type SectionName, sectionSummary, sectionsOf } from './sections.ts';
import { presetForm } from './use-presets.ts';

const OWN = { name: 'Sofa Cup', description: 'B-sides', isPublic: false };
const TYPED = { ...CREATE_DEFAULTS, ...OWN };
const SECTIONS: SectionName[] = ['format', 'schedule', 'extras'];

describe('a preset (rule C27)', () => {
  it('names its size on its button', () => {
    expect(PRESETS.map(({ title, line }) => `${title}: ${line}`)).toEqual([
      'Living room tonight: 8 songs, 3 minutes',
      'Office week: 16 songs, a round a day',
      'Community cup: 32 songs in groups',
    ]);
  });

  it.each(PRESETS)('fills the form with values that can be sent: $title', ({ name, line }) => {
    const values = presetForm(name, TYPED);
    expect(createForm.safeParse(values).success).toBe(true);
    expect(line).toContain(`${values.maxParticipants} songs`);
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
  ] as const)('says in one line what each folded section holds: %s', (preset, ...lines) => {
    const values = presetForm(preset, TYPED);
    expect(SECTIONS.map((section) => sectionSummary(section, values))).toEqual(lines);
  });

  it('keeps name, description and visibility, and can be cleared', () => {
    expect(presetForm('communityCup', TYPED)).toMatchObject(OWN);
    expect(presetForm(null, TYPED)).toEqual({ ...CREATE_DEFAULTS, ...OWN });
  });

  it('is chosen by the address that the home page links', () => {
    for (const { name } of PRESETS)
      expect(presetOf(new URL(presetPath(name), 'http://site').search)).toBe(name);
    expect(presetOf('?preset=toString')).toBeNull();
    expect(presetOf('')).toBeNull();
  });

  it('leaves the section ‘Voting’ as it is', () => {
    const own = { ...TYPED, countVisibility: 'after_close' } as const;
    expect(presetForm('livingRoom', own)).toMatchObject({ countVisibility: 'after_close' });
  });

  it('has sections, to which the problems of its fields belong', () => {
    expect(sectionsOf(['tiebreakerSongs', 'maxParticipants', 'name'])).toEqual(['format', 'extras']);
  });
});
