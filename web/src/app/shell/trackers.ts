import { useEffect } from 'react';
import { useConfig } from '#web/lib/config.tsx';
import { useConsent } from '#web/lib/consent.ts';
import { deleteCookies } from '#web/lib/cookies.ts';
import { hasTrackers, TRACKERS } from '#web/lib/tracker-scripts.ts';

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
	addScript(TRACKERS.tagManager, `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
}

function startPixel(id: string) {
	const page = window as Tracked;
	if (page.fbq) return;
	const queue: unknown[] = [];
	page.fbq = Object.assign((...words: unknown[]) => void queue.push(words), { queue, version: '2.0' });
	page.fbq('init', id);
	page.fbq('track', 'PageView');
	addScript(TRACKERS.pixel, 'https://connect.facebook.net/en_US/fbevents.js');
}

/** The address has a mailed token or an e-mail, which trackers could read even after it was removed from the address bar (failure E6). */
const wasOpenedWithSecret = typeof window !== 'undefined' && /[?&](login_token|token|email)=/.test(window.location.search);

const TRACKER_COOKIES = /^_(ga|gid|gat|gcl|fbp|fbc)/;

/** Cookies may be older than this document; nothing stops a script that runs, so the page is loaded again, without it. */
function stopTrackers() {
	deleteCookies(TRACKER_COOKIES);
	if (hasTrackers()) window.location.reload();
}

/** Not loaded before consent, ended when it is withdrawn (failure M4). */
export function useTrackers() {
	const { gtm_id, pixel_id } = useConfig();
	const consent = useConsent();
	useEffect(() => {
		if (consent === 'necessary') stopTrackers();
		if (consent !== 'all' || wasOpenedWithSecret) return;
		if (gtm_id) startTagManager(gtm_id);
		if (pixel_id) startPixel(pixel_id);
	}, [consent, gtm_id, pixel_id]);
}
