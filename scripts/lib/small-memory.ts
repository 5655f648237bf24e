/**
 * What keeps a server small, set before it starts (deploy/ sets the same). glibc keeps a heap per thread, over which the buffers of uploads
 * scatter: two are enough. V8 lets the space of young objects grow to 128 MB: a long export then touches all of it
 * (docs/performance.md "What the figures rest on").
 */
export const smallMemory = ({ NODE_OPTIONS = '' }: NodeJS.ProcessEnv) => ({
	MALLOC_ARENA_MAX: '2',
	NODE_OPTIONS: `--max-semi-space-size=16 ${NODE_OPTIONS}`.trim(),
});
