import { expect, it } from 'vitest';
import { keepRedirect } from './keep-redirect.ts';

it('F-050 links between the forms have the page to open afterwards before the application is loaded', () => {
	document.body.innerHTML = '<a data-keeps-redirect href="/rejestracja">Załóż konto</a><a href="/strona-glowna">Strona główna</a>';
	const addresses = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
	history.replaceState(null, '', '/logowanie');
	keepRedirect();
	expect(addresses()).toEqual(['/rejestracja', '/strona-glowna']);
	history.replaceState(null, '', '/logowanie?redirect=%2Fplatnosc%2Fwideo%2F7%3Fkod%3DA');
	keepRedirect();
	expect(addresses()).toEqual(['/rejestracja?redirect=%2Fplatnosc%2Fwideo%2F7%3Fkod%3DA', '/strona-glowna']);
});
