import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

function onFirstUse(load: () => unknown) {
	if (typeof window === 'undefined') return;
	const waiting = new AbortController();
	const start = () => {
		waiting.abort();
		load();
	};
	for (const sign of SIGNS) window.addEventListener(sign, start, { capture: true, passive: true, signal: waiting.signal });
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of a view in files of its own, so that the view is shown sooner. They are loaded when a pointer or a key is first used, before
 * anything can be opened with it; without that, when the part is shown.
 */
export function lazyPart<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
	const files = async () => ({ default: await load() });
	onFirstUse(() => files().catch(() => {}));
	return lazy(files);
}

/** The same for a form or a dialog: the view stays as it is until it can be shown. */
export function loadLater<Props extends object>(load: Load<Props>, fallback?: ReactNode): ComponentType<Props> {
	const Part = lazyPart(load) as unknown as ComponentType<Props>;
	return (props) => (
		<Suspense fallback={fallback}>
			<Part {...props} />
		</Suspense>
	);
}
