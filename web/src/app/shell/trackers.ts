import { useEffect } from 'react';
import { useConfig } from '#web/lib/config.tsx';
import { useConsent } from '#web/lib/consent.ts';

type Tracked = Window & { dataLayer?: unknown[]; fbq?: Pixel };
type Pixel = ((...words: unknown[]) => void) & { queue: unknown[]; version: string };

/** The CSP allows scripts of these two hosts where they are configured (server/src/lib/http/headers.ts). */
function addScript(id: string, src: string) {
	if (document.getElementById(id)) return;
	const script = document.createElement('script');
	script.id = id;
	script.async = true;
	script.src = src;
	document.head.append(script);
}

function startTagManager(id: string) {
	const page = window as Tracked;
	page.dataLayer ??= [];
	page.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
	addScript('tag-manager', `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
}

function startPixel(id: string) {
	const page = window as Tracked;
	if (page.fbq) return;
	const queue: unknown[] = [];
	page.fbq = Object.assign((...words: unknown[]) => void queue.push(words), { queue, version: '2.0' });
	page.fbq('init', id);
	page.fbq('track', 'PageView');
	addScript('pixel', 'https://connect.facebook.net/en_US/fbevents.js');
}

/** A page opened by a mailed link has a token in its address, which trackers could read even after it was removed from the address bar (failure E6). */
const wasOpenedWithToken = typeof window !== 'undefined' && /[?&](login_token|token)=/.test(window.location.search);

/** Not loaded before consent (R-119, failure M4); withdrawing it takes effect from the next page. */
export function useTrackers() {
	const { gtm_id, pixel_id } = useConfig();
	const consent = useConsent();
	useEffect(() => {
		if (consent !== 'all' || wasOpenedWithToken) return;
		if (gtm_id) startTagManager(gtm_id);
		if (pixel_id) startPixel(pixel_id);
	}, [consent, gtm_id, pixel_id]);
}
