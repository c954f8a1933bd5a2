/** Hashes for each attempt, and the attempts of a challenge: 20,000 hashes on average, well below a second on a phone. */
export const PROOF_COST = { hashesPerAttempt: 10, minAttempts: 1_000, maxAttempts: 3_000 };

/** The cost of new challenges. `tests/support/cheap-hashes.ts` lowers it; no setting of the server does. */
export const proofCost = { ...PROOF_COST };
