const RELOADED_KEY = 'reloaded_for_new_build';

function reloadOnce(event: Event) {
	// without a connection a reload would only remove the page
	if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === location.href) return;
	event.preventDefault();
	sessionStorage.setItem(RELOADED_KEY, location.href);
	location.reload();
}

/** Chunks of an older build are missing after a deployment: one reload loads the new build (failure L5). */
export const reloadOnLostChunk = () => addEventListener('vite:preloadError', reloadOnce);
