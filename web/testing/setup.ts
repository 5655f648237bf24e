import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { publicTexts } from '#domain/texts/public.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';

registerTexts(publicTexts);

// resets state between tests
afterEach(() => {
	cleanup();
	session.clear();
	globalThis.localStorage?.clear();
});
