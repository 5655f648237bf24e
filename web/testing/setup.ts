import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { publicTexts } from '#domain/texts/public.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';

registerTexts(publicTexts);

// a busy machine is not a failing test
configure({ asyncUtilTimeout: 60_000 });

// resets state between tests
afterEach(() => {
	cleanup();
	session.clear();
	globalThis.localStorage?.clear();
});
