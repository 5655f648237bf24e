/**
 * Memory settings of a server, set before it starts (deploy/ sets the same). glibc keeps a heap per thread, over which the buffers of uploads
 * are spread: two are enough. V8 lets the young generation grow to 128 MB, which a long export would use completely
 * (docs/performance.md "What the figures rest on").
 */
export const smallMemory = ({ NODE_OPTIONS = '' }: NodeJS.ProcessEnv) => ({
	MALLOC_ARENA_MAX: '2',
	NODE_OPTIONS: `--max-semi-space-size=16 ${NODE_OPTIONS}`.trim(),
});
