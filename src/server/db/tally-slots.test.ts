import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Counts, mergeTally, sumSlots, type TallySlot } from './tally-slots.ts';

type State = Counts & { rowVersion: number; slots: TallySlot[] };

const stateOf = (row: Counts, slots: TallySlot[]): State => ({
  ...row,
  ...sumSlots(row, slots),
  rowVersion: row.version,
  slots,
});
const row = (version: number, song1Votes = 0): Counts => ({
  song1Votes,
  song2Votes: 0,
  song1GuestVotes: 0,
  song2GuestVotes: 0,
  version,
});

test('of two batches that did not see each other, both count', () => {
  const one = stateOf(row(1), [[3, 1, 5, 0, 1, 0]]);
  const other = stateOf(row(1), [[7, 1, 0, 2, 0, 0]]);
  expect(one.version).toBe(other.version);
  for (const merged of [mergeTally(one, other), mergeTally(other, one)])
    expect(merged).toMatchObject({ song1Votes: 5, song2Votes: 2, song1GuestVotes: 1, version: 3 });
});

test('a state that says nothing new leaves the known one as it is', () => {
  const known = stateOf(row(1), [[3, 2, 5, 0, 0, 0]]);
  expect(mergeTally(known, stateOf(row(1), [[3, 1, 9, 0, 0, 0]]))).toBe(known);
  expect(mergeTally(known, stateOf(row(1), []))).toBe(known);
});

test('a newer row replaces all slots of an older one', () => {
  const before = stateOf(row(1), [[3, 2, 5, 0, 0, 0]]);
  const after = stateOf(row(3, 5), []);
  expect(mergeTally(before, after)).toBe(after);
  expect(mergeTally(after, before)).toBe(after);
});

/** A database with the states that batches and changes publish; a batch does not see the batches that run beside it. */
class Database {
  #row = row(1);
  #slots = new Map<number, TallySlot>();
  readonly published: State[] = [];

  runBatches(servers: readonly number[]): void {
    const committed = new Map(this.#slots);
    for (const slot of servers) {
      const [, version = 0, song1 = 0] = committed.get(slot) ?? [];
      const own: TallySlot = [slot, version + 1, song1 + slot + 1, 0, 0, 0];
      this.#slots.set(slot, own);
      this.published.push(stateOf(this.#row, [...new Map(committed).set(slot, own).values()]));
    }
  }

  change(): void {
    const { version, song1Votes } = this.state();
    this.#row = row(version + 1, song1Votes);
    this.#slots.clear();
    this.published.push(this.state());
  }

  state = () => stateOf(this.#row, [...this.#slots.values()]);
}

test('in any order of their messages, all servers end with the sum of all slots, and versions only grow', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.uniqueArray(fc.nat(3), { minLength: 1 }) },
    { weight: 1, arbitrary: fc.constant('change' as const) },
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), fc.array(fc.nat(), { maxLength: 100 }), (steps, order) => {
      const database = new Database();
      for (const each of steps) each === 'change' ? database.change() : database.runBatches(each);
      const messages = database.published
        .map((state, index) => ({ state, place: order[index] ?? index }))
        .sort((a, b) => a.place - b.place);
      let known = messages[0]?.state as State;
      for (const { state } of messages) {
        const next = mergeTally(known, state);
        expect(next === known || next.version > known.version).toBe(true);
        known = next;
      }
      const { slots: _, ...truth } = database.state();
      expect(known).toMatchObject(truth);
    }),
  );
});
