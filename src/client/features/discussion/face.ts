import { personInitials } from '#client/entities/user/person.ts';

type Person = Parameters<typeof personInitials>[0];

/**
 * The properties of a person's avatar. Without a picture it shows the initials on colours that follow from the user's id.
 */
export const faceOf = (person: Person, userId: number) => ({
  initials: personInitials(person),
  colorOf: userId,
});
