/** The ids of rows, in their order. */
export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
