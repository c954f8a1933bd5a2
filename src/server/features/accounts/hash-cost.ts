/** OWASP's parameters of Argon2id, the default algorithm of @node-rs/argon2: memory in KiB, passes and lanes. */
export const OWASP_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The cost of new hashes. `tests/support/cheap-hashes.ts` lowers it; no setting of the server does. */
export const hashCost = { ...OWASP_COST };
