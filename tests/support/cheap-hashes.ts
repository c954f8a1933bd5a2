import { hashCost } from '#server/features/accounts/hash-cost.ts';
import { proofCost } from '#server/features/guests/proof-cost.ts';

// Password hashes and the proof of work of guests are cheaper in tests: at their real cost each takes as long as loading a
// page. Vitest loads this file before tests, and test servers load it with --import.
Object.assign(hashCost, { memoryCost: 8, timeCost: 1 });
Object.assign(proofCost, { minAttempts: 100, maxAttempts: 300 });
