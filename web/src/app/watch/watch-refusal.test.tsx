import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPage, signInAs } from '../../../testing/page.tsx';
import { VideoScreen } from '../item/video.screen.tsx';

const VIDEO = {
	id: 3,
	slug: 'dziady',
	title: 'Dziady',
	subtitle: '',
	description: '<p>Opis</p>',
	additional_desc: '',
	video_price: 40,
	age_restriction: 0,
	restricted_access: 'none',
	translations: [],
	access: false,
	available_from: null,
	end_date: null,
	chapters: [],
	without_vat: [],
};

beforeEach(() => {
	signInAs('standard');
	vi.spyOn(console, 'error').mockImplementation(() => {});
	vi.stubGlobal('fetch', async (url: string) => {
		if (url.includes('/api/videos/3')) return Response.json({ video: VIDEO });
		if (url.includes('/orders')) return Response.json({ orders: [], instead: [], total: 0 });
		if (url.includes('/api/users/7')) return Response.json({ user: { id: 7, birthday: '1990-01-01' } });
		return Response.json({ config: {} });
	});
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const open = (path: string) =>
	showPage(
		<Routes>
			<Route path="/wideo/:slugOrId" element={<VideoScreen />} />
		</Routes>,
		{ path },
	);

it('G-030 why a person may not watch comes before the title and the ticket, with an unknown version', async () => {
	open('/wideo/3?ogladaj=true&typ=dubbing');
	const refusal = await screen.findByText('Nie możesz tego obejrzeć');
	expect(refusal.parentElement?.textContent).toContain('Ten tytuł nie ma takiej wersji.');
	const title = screen.getByRole('heading', { level: 1 });
	expect(refusal.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('G-030 nothing of it is there for a person who did not come to watch', async () => {
	open('/wideo/3');
	expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
	expect(screen.queryByText('Nie możesz tego obejrzeć')).toBeNull();
});
