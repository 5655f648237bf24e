import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { session } from '#web/lib/session/session.tsx';

// nothing of one test is left for the next
afterEach(() => {
	cleanup();
	session.clear();
	globalThis.localStorage?.clear();
});
