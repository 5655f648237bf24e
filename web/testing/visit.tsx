import { render, screen } from '@testing-library/react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import type { Language } from '#domain/base/text/language.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { App } from '#web/app/entry/app.tsx';
import { createRoutes } from '#web/app/entry/routes.tsx';
import { createQueryClient } from '#web/lib/api/api.ts';
import { giveConsent } from '#web/lib/consent.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { setNavigator } from '#web/lib/navigation.ts';
import { toast } from '#web/lib/toast.tsx';
import { type TestSite, testBootstrap } from './page.tsx';

// what jsdom lacks
performance.mark ??= () => ({}) as PerformanceMark;
performance.getEntriesByType ??= () => [];
window.scrollTo = () => {};
window.matchMedia ??= (media: string) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
Element.prototype.scrollIntoView ??= () => {};
globalThis.ResizeObserver ??= class {
	observe() {}
	unobserve() {}
	disconnect() {}
};

globalThis.createImageBitmap ??= (async () => ({ width: 60, height: 40, close: () => {} })) as unknown as typeof createImageBitmap;
URL.createObjectURL ??= () => 'blob:https://teatr.example/1';
URL.revokeObjectURL ??= () => {};

// computed from every rule of the theme for each element that a dialog asks about; what is hidden here is not in the document
window.getComputedStyle = (element) => (element as HTMLElement).style;

/** Opens an address of the site with its whole frame, as in a browser. Calls are answered by the `fakeApi` of the test. */
export async function visit(address: string, config: TestSite = {}, language: Language = 'pl') {
	registerTexts(adminTexts);
	giveConsent('necessary');
	window.history.replaceState(null, '', address);
	const router = createBrowserRouter(createRoutes({ isMaintenance: () => config.maintenance === 1, onServer: false }));
	setNavigator((to, options) => void router.navigate(to, options));
	onTestFinished(() => {
		router.dispose();
		for (let id = toast.success(''); id > 0; id--) toast.close(id);
	});
	const shown = render(
		<App queries={createQueryClient()} bootstrap={testBootstrap(config)} language={language}>
			<RouterProvider router={router} />
		</App>,
	);
	await screen.findByRole('main');
	return { ...shown, router };
}
