import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainRange, timeOfDay, timeRange } from './date-text.ts';
import { comesTwice, readLocalText, toLocalText, zoneText } from './local-time.ts';

const inZone = (zone: string) => vi.stubEnv('TZ', zone);
afterEach(() => vi.unstubAllEnvs());

/** What a typed text means, such as 'once 2030-03-31T00:59'. */
const read = (text: string) => {
  const { kind, instants } = readLocalText(text) ?? { kind: 'incomplete', instants: [] };
  return [kind, ...instants.map((instant) => new Date(instant).toISOString().replace(':00.000Z', ''))].join(
    ' ',
  );
};

describe('a local date and time (rule S13)', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'])(
    'converts to an instant and back in %s, at every third hour of a year',
    (zone) => {
      inZone(zone);
      const wrong: string[] = [];
      for (let instant = Date.UTC(2030, 0, 1, 0, 30); instant < Date.UTC(2031); instant += 3 * 3_600_000) {
        const reading = readLocalText(toLocalText(new Date(instant).toISOString()));
        const isRead = (reading?.instants as readonly number[] | undefined)?.includes(instant);
        if (!isRead || (reading?.kind === 'twice') !== comesTwice(instant))
          wrong.push(new Date(instant).toISOString());
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each([
    ['Europe/Berlin', '2030-03-31T01:59', 'once 2030-03-31T00:59'],
    // As long after the change as the typed time: 3:30.
    ['Europe/Berlin', '2030-03-31T02:30', 'skipped 2030-03-31T01:30'],
    ['Europe/Berlin', '2030-03-31T03:00', 'once 2030-03-31T01:00'],
    ['Europe/Berlin', '2030-10-27T01:59', 'once 2030-10-26T23:59'],
    ['Europe/Berlin', '2030-10-27T02:30', 'twice 2030-10-27T00:30 2030-10-27T01:30'],
    ['Europe/Berlin', '2030-10-27T03:00', 'once 2030-10-27T02:00'],
    ['America/New_York', '2030-03-10T02:15', 'skipped 2030-03-10T07:15'],
    ['America/New_York', '2030-11-03T01:30', 'twice 2030-11-03T05:30 2030-11-03T06:30'],
    // The clocks of this island move by half an hour.
    ['Australia/Lord_Howe', '2030-10-06T02:15', 'skipped 2030-10-05T15:45'],
    ['Australia/Lord_Howe', '2030-04-07T01:45', 'twice 2030-04-06T14:45 2030-04-06T15:15'],
    ['UTC', '2030-03-31T02:30:07', 'once 2030-03-31T02:30:07.000Z'],
    ['UTC', '', 'incomplete'],
    ['UTC', '2030-13-', 'incomplete'],
    ['UTC', '12030-02-01T10:00', 'incomplete'],
  ])('in %s %j is %s', (zone, text, reading) => {
    inZone(zone);
    expect(read(text)).toEqual(reading);
  });

  it('is empty in a field without an instant', () => {
    expect([toLocalText(''), toLocalText(null)]).toEqual(['', '']);
  });

  it('shows its seconds where the field has them, unless they are 0', () => {
    inZone('Asia/Kolkata');
    expect(toLocalText('2030-05-09T18:05:07.123Z', { hasSeconds: true })).toBe('2030-05-09T23:35:07');
    expect(toLocalText('2030-05-09T18:05:00.123Z', { hasSeconds: true })).toBe('2030-05-09T23:35');
    expect(toLocalText('2030-05-09T18:05:07.123Z')).toBe('2030-05-09T23:35');
  });
});

/** Instants after and before the clocks go back in Berlin. */
const CHANGE = ['2030-10-27T01:30Z', '2030-10-27T00:30Z'];

describe('a time that is shown (rule S13)', () => {
  it('names its offset where clocks show it twice, and so do both ends of a range over a change', () => {
    inZone('Europe/Berlin');
    const [first, second] = [new Date('2030-10-26T23:30Z'), new Date('2030-10-27T00:30Z')];
    const [third, noon] = [new Date('2030-10-27T01:30Z'), new Date('2030-10-27T11:00Z')];
    expect([first, second, third, noon].map(timeOfDay)).toEqual([
      expect.not.stringContaining('UTC'),
      expect.stringMatching(/^2:30\sAM UTC\+2$/),
      expect.stringMatching(/^2:30\sAM UTC\+1$/),
      expect.not.stringContaining('UTC'),
    ]);
    expect(timeRange(second, third).join(' to ')).toMatch(/^2:30\sAM UTC\+2 to 2:30\sAM UTC\+1$/);
    expect(timeRange(first, noon).join(' to ')).toMatch(/^1:30\sAM UTC\+2 to 12:00\sPM UTC\+1$/);
    expect(plainRange(first, noon).join()).toContain('UTC+2');
    expect(timeRange(noon, new Date('2030-10-27T12:00Z')).join()).not.toContain('UTC');
  });

  it.each([
    ['Europe/Berlin', ['2030-01-01T10:00Z'], 'Central European Time (UTC+1)'],
    ['Europe/Berlin', CHANGE, 'Central European Time (UTC+2, later UTC+1)'],
    ['Asia/Kolkata', ['2030-01-01T10:00Z'], 'India Standard Time (UTC+5:30)'],
    ['America/St_Johns', ['2030-01-01T10:00Z'], 'Newfoundland Time (UTC-3:30)'],
    ['Etc/GMT+3', ['2030-01-01T10:00Z'], 'UTC-3'],
  ])('of %s has the zone of %j, which is %s', (zone, instants, text) => {
    inZone(zone);
    expect(zoneText(instants.map(Date.parse))).toBe(text);
  });
});
