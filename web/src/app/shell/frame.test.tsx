import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askConsentAgain } from '#web/lib/consent.ts';
import { session } from '#web/lib/session/session.tsx';
import { unsaved } from '#web/lib/unsaved-forms.ts';
import { SearchScreen } from '#web/search/search.screen.tsx';
import { showPage, signInAs } from '../../../testing/page.tsx';
import { ConsentBar } from './consent-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline.notice.tsx';

afterEach(() => vi.restoreAllMocks());

describe('the header', () => {
	it('S1-008 shows search and login to an anonymous visitor, no account', () => {
		showPage(<Header />);
		expect(screen.getByRole('searchbox')).toBeTruthy();
		expect(screen.getByRole('link', { name: 'Zaloguj się' }).getAttribute('href')).toBe('/logowanie');
		expect(screen.queryByRole('link', { name: /Konto/ })).toBeNull();
		expect(screen.queryByText('Admin')).toBeNull();
	});

	it('S1-008 shows account and logout to a signed-in user, and no Admin menu', () => {
		signInAs('standard');
		showPage(<Header />);
		expect(screen.getByRole('link', { name: 'Konto: Anna Żurek' }).getAttribute('href')).toBe('/konto');
		expect(screen.getByRole('button', { name: 'Wyloguj' })).toBeTruthy();
		expect(screen.queryByRole('link', { name: 'Zaloguj się' })).toBeNull();
		expect(screen.queryByText('Admin')).toBeNull();
	});

	it('F-102 signing out asks about typed data first', () => {
		signInAs('standard');
		showPage(<Header />);
		unsaved.set({}, null);
		fireEvent.click(screen.getByRole('button', { name: 'Wyloguj' }));
		fireEvent.click(screen.getByText('Nie'));
		unsaved.clear();
		expect(screen.queryByText('Nie')).toBeNull();
		expect(session.get()).not.toBeNull();
	});

	it('S1-009 gives admins a menu to the views of the panel', async () => {
		signInAs('admin');
		showPage(<Header />);
		const button = await screen.findByRole('button', { name: 'Admin' });
		fireEvent.click(button);
		expect(screen.getByRole('link', { name: 'Płatności' }).getAttribute('href')).toBe('/teapp-admin?view=payments');
		fireEvent.keyDown(document, { key: 'Escape' });
		expect(screen.queryByRole('link', { name: 'Płatności' })).toBeNull();
	});

	it('S1-010 opens /szukaj?q= with the text typed', async () => {
		const { router } = showPage(<Header />);
		fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' żółć & co ' } });
		fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement);
		await waitFor(() => expect(router.state.location.pathname).toBe('/szukaj'));
		expect(new URLSearchParams(router.state.location.search).get('q')).toBe('żółć & co');
	});

	it('the magnifier of small screens leads to the search page, into its field', async () => {
		showPage(
			<>
				<Header />
				<main>
					<SearchScreen />
				</main>
			</>,
		);
		fireEvent.click(screen.getByRole('link', { name: 'Szukaj' }));
		await waitFor(() => expect(document.activeElement).toBe(within(screen.getByRole('main')).getByRole('searchbox')));
	});
});

describe('the footer', () => {
	it('N-022 says who sells, with its address, numbers, mail and phone', () => {
		const seller = { name: 'Teatr', street: 'Sceniczna 1', postal_code: '00-001', city: 'Warszawa', country_code: 'PL' };
		const reach = { email: 'kasa@teatr.example', phone: '+48 22 000 00 00', nip: '5260250274', regon: '000331501', register: '0000123456' };
		showPage(<Footer />, { config: { seller: { ...seller, ...reach } } });
		expect(screen.getByText(/Teatr, Sceniczna 1, 00-001 Warszawa/)).toBeTruthy();
		expect(screen.getByText('NIP 5260250274 · REGON 000331501 · KRS 0000123456')).toBeTruthy();
		expect(screen.getByRole('link', { name: 'kasa@teatr.example' }).getAttribute('href')).toBe('mailto:kasa@teatr.example');
		expect(screen.getByRole('link', { name: 'tel. +48 22 000 00 00' }).getAttribute('href')).toBe('tel:+48220000000');
	});

	it('S1-011 uses the links of the settings', () => {
		showPage(<Footer />, {
			config: { regulations_page: 'https://teatr.example/r.pdf', policy_page: '/n/prywatnosc', accessibility_page: '/n/dostepnosc' },
		});
		expect(screen.getByRole('link', { name: 'teatr.example' }).getAttribute('href')).toBe('https://teatr.example');
		expect(screen.getByRole('link', { name: 'Regulamin' }).getAttribute('href')).toBe('https://teatr.example/r.pdf');
		expect(screen.getByRole('link', { name: 'Polityka prywatności' }).getAttribute('href')).toBe('/n/prywatnosc');
		expect(screen.getByRole('link', { name: 'Deklaracja dostępności' }).getAttribute('href')).toBe('/n/dostepnosc');
	});

	it('a language chosen there replaces that of the address', async () => {
		const { router } = showPage(<Footer />, { path: '/regulamin?jezyk=en&strona=2', language: 'en' });
		fireEvent.click(screen.getByRole('button', { name: 'Polski' }));
		await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/regulamin', search: '?strona=2' }));
		await screen.findByRole('link', { name: 'Regulamin' });
	});

	it('H4 makes no link of an address that runs', () => {
		showPage(<Footer />, { config: { institution_page: 'javascript:alert(1)' } });
		expect(screen.queryByRole('link', { name: 'teatr.example' })).toBeNull();
	});

	it('S1-001 S1-002 switches every text and keeps the language in a cookie', async () => {
		showPage(<Footer />);
		fireEvent.click(screen.getByRole('button', { name: 'English' }));
		expect(await screen.findByRole('link', { name: 'Privacy policy' })).toBeTruthy();
		expect(document.documentElement.lang).toBe('en');
		expect(document.cookie).toContain('language=en');
		fireEvent.click(screen.getByRole('button', { name: 'Polski' }));
		expect(await screen.findByRole('link', { name: 'Polityka prywatności' })).toBeTruthy();
		expect(document.cookie).toContain('language=pl');
	});
});

describe('the consent bar', () => {
	it('S1-005 M4 is shown until answered, refusing is as easy as agreeing, for 150 days', () => {
		const set = vi.spyOn(document, 'cookie', 'set');
		act(askConsentAgain);
		showPage(<ConsentBar />);
		const buttons = screen.getAllByRole('button');
		expect(buttons.map((button) => button.textContent)).toEqual(['Tylko niezbędne', 'Zgadzam się']);
		expect(new Set(buttons.map((button) => button.className)).size).toBe(1);
		fireEvent.click(buttons[0] as HTMLElement);
		expect(screen.queryByRole('button')).toBeNull();
		expect(set).toHaveBeenCalledWith(expect.stringMatching(/^cookie_consent=necessary; .*Max-Age=12960000/));
	});

	it('S1-005 is shown again by the button of the footer that changes the answer, which has the focus afterwards', () => {
		showPage(
			<>
				<ConsentBar />
				<Footer />
			</>,
		);
		expect(screen.queryByRole('button', { name: 'Zgadzam się' })).toBeNull();
		const change = screen.getByRole('button', { name: 'Zmień zgodę na pliki cookie' });
		act(() => change.focus());
		fireEvent.click(change);
		act(() => screen.getByRole('button', { name: 'Zgadzam się' }).focus());
		fireEvent.click(screen.getByRole('button', { name: 'Zgadzam się' }));
		expect(document.activeElement).toBe(change);
		expect(document.cookie).toContain('cookie_consent=all');
	});
});

describe('the notice of a lost connection', () => {
	it('is shown politely while the network is away, and gone when it is back', () => {
		const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
		showPage(<OfflineNotice />);
		const notice = screen.getByText('Brak połączenia z internetem. Strona może być nieaktualna.');
		expect(notice.parentElement?.getAttribute('aria-live')).toBe('polite');
		const hiddenAfter = (change: 'online' | 'offline') => {
			onLine.mockReturnValue(change === 'online');
			act(() => void window.dispatchEvent(new Event(change)));
			return notice.hidden;
		};
		expect([notice.hidden, hiddenAfter('offline'), hiddenAfter('online')]).toEqual([true, false, true]);
	});
});
