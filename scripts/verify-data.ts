import pg from 'pg';
import { readCommandEnv } from '#server/lib/env.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { findBroken } from './verify/check.ts';
import { INVARIANTS } from './verify/invariants.ts';

// `npm run verify-data`: what must be true of the data, asked of the database itself. Exit code 1 when something is not.

const env = readCommandEnv(process.env);
const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: env.dataDir });
const pool = new pg.Pool({ connectionString: env.DATABASE_URL ?? embedded?.url, max: 1 });
const findings = await findBroken(pool, { converged: process.argv.includes('--converged') });
await pool.end();
if (embedded && !embedded.wasRunning) await embedded.stop();
for (const { name, says, subjects } of findings) console.error(`${name}: ${says}; broken by ${subjects.join(', ')}`);
console.log(`${INVARIANTS.length - findings.length} of ${INVARIANTS.length} invariants hold`);
process.exit(findings.length === 0 ? 0 : 1);
