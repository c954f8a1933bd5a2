import { z } from 'zod';

/** The voter who chose most like the reader: in `same` of the `of` decided matchups in which both voted. */
const twin = z.object({ name: z.string(), same: z.int(), of: z.int() });

/** What only the server can add to the recap of a voter (rule R19). */
export const recapTwin = z.object({
  twin: twin.nullable(),
  /** Whether others may see the reader's name as that of their twin. */
  isTwinVoter: z.boolean(),
});
export type RecapTwin = z.infer<typeof recapTwin>;
/** The body of `PATCH /api/tournaments/:id/twin`. */
export const recapTwinBody = z.object({ isTwinVoter: z.boolean() });
