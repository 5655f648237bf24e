import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Language } from '#domain/base/text/language.ts';
import { NO_SELLER } from '#domain/settings/seller.rules.ts';
import { App } from '#web/app/entry/app.tsx';
import { createQueryClient } from '#web/lib/api/api.ts';
import type { Bootstrap, PublicConfig } from '#web/lib/config.tsx';
import { session } from '#web/lib/session/session.tsx';
import type { Role } from '#web/lib/session/session-user.ts';

const testConfig = {
	seller: NO_SELLER,
	institution_page: 'https://teatr.example',
	institution_page_title: 'teatr.example',
	regulations_page: '/regulamin',
	policy_page: '/polityka',
	accessibility_page: '',
	info_bar: '',
	info_bar_iat: null,
	error_bar: '',
	error_bar_iat: null,
	maintenance: 0,
	noauth_bg_image: null,
	view_eventslist: 1,
	view_vod: 1,
	view_festival: 1,
} as PublicConfig;

/** Creates a session, in memory and in storage. */
export function signInAs(role: Role, token = 'token-1') {
	session.signIn({
		id: 7,
		role,
		firstname: 'Anna',
		lastname: 'Żurek',
		email: 'anna@poczta.example',
		token,
		expires_at: '2999-01-01T00:00:00Z',
	});
}

/** The settings of a site, and whether it takes codes of BLIK. */
export type TestSite = Partial<PublicConfig> & { blik?: boolean };

export const testBootstrap = ({ blik = false, ...config }: TestSite = {}): Bootstrap => ({
	config: { ...testConfig, ...config },
	blik,
	now: new Date().toISOString(),
	publicUrl: 'https://teatr.example',
	hasFestival: false,
	hasGift: false,
});

type PageOptions = { config?: Partial<PublicConfig>; path?: string; language?: Language };

/** Renders a component inside all its providers. */
export function showPage(children: ReactNode, { config, path = '/', language = 'pl' }: PageOptions = {}) {
	const router = createMemoryRouter([{ path: '*', element: children }], { initialEntries: [path] });
	const shown = render(
		<App queries={createQueryClient()} bootstrap={testBootstrap(config)} language={language}>
			<RouterProvider router={router} />
		</App>,
	);
	return { ...shown, router };
}
