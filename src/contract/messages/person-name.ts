export type Person = { firstName: string | null; lastName: string | null };

const SHOWN_ID_CHARACTERS = 4;

/** A person's name; without one, 'User' and the last 4 characters of the id. */
export function personName(person: Person, userId: number): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ').trim();
  return name || `User ${String(userId).slice(-SHOWN_ID_CHARACTERS)}`;
}
