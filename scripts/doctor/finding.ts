import type { Env } from '#server/lib/env.ts';

/** `warn` is a configuration that works but is not optimal; only `FAIL` sets the exit code. */
export type Finding = { state: 'ok' | 'warn' | 'FAIL'; text: string };

export type Check = { name: string; run: (env: Env) => Promise<Finding> };

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warn = (text: string): Finding => ({ state: 'warn', text });
export const fail = (text: string): Finding => ({ state: 'FAIL', text });
