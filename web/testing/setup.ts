import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { publicTexts } from '#domain/texts/public.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';

registerTexts(publicTexts);

// nothing of one test is left for the next
afterEach(() => {
	cleanup();
	session.clear();
	globalThis.localStorage?.clear();
});
