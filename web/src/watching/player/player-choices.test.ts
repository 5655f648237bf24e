import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signInAs } from '../../../testing/page.tsx';
import { rememberedChoices, usePlayerChoices } from './player-choices.ts';

const fetchMock = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));

afterEach(() => void vi.unstubAllGlobals());

it('B-010 a choice in one tab leaves what was chosen in another since, also on the server', () => {
	vi.stubGlobal('fetch', fetchMock);
	signInAs('standard');
	const [older, newer] = [renderHook(usePlayerChoices), renderHook(usePlayerChoices)];
	act(() => newer.result.current.choose({ speed: 1.5 }));
	act(() => older.result.current.choose({ captionsShown: true }));
	const chosen = { speed: 1.5, captionsShown: true };
	expect(rememberedChoices()).toMatchObject(chosen);
	// what plays here does not change
	expect(older.result.current.choices).toMatchObject({ ...chosen, speed: 1 });
	older.unmount();
	expect(JSON.parse(String(fetchMock.mock.lastCall?.[1]?.body))).toMatchObject(chosen);
});
