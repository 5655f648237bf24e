import { expect, vi } from 'vitest';

/** Calls with a time limit this long wait until the test ends it: on a busy machine the clock could end it before the call has arrived. */
export function holdTimeLimit(ms: number) {
	const limit = new AbortController();
	const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
	return {
		end: () => {
			expect(spy).toHaveBeenLastCalledWith(ms);
			spy.mockRestore();
			limit.abort(new DOMException('The time limit has ended', 'TimeoutError'));
		},
		[Symbol.dispose]: () => spy.mockRestore(),
	};
}
