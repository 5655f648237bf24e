/** a file that could not be loaded is requested again when it is needed */
const ignore = () => {};

/** Loads scripts that a film does not need once it plays, so that they do not compete with its first segments. Returns how to give up. */
export function whenPlaying(load: () => Promise<unknown>): () => void {
	const start = () => void load().catch(ignore);
	document.addEventListener('playing', start, { capture: true, once: true });
	return () => document.removeEventListener('playing', start, { capture: true });
}
