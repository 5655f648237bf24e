import { useMemo, useRef, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

export type ToastKind = 'success' | 'error';
export type Toast = { id: number; kind: ToastKind; title: string; description?: string };

/** Success 5 s, error 10 s; a pointer or focus on them stops the clock (see ui/toasts.tsx) */
export const TOAST_MS: Record<ToastKind, number> = { success: 5000, error: 10_000 };

const NONE: readonly Toast[] = [];
const toasts = createStore<readonly Toast[]>(NONE);
let lastId = 0;

function show(kind: ToastKind, title: string, description?: string) {
	const id = ++lastId;
	// also one whose explanation is the whole of the new text
	const isSaid = (one: Toast) =>
		one.kind === kind &&
		((one.title === title && one.description === description) || (description === undefined && one.description === title));
	toasts.set([...toasts.get().filter((one) => !isSaid(one)), { id, kind, title, description }]);
	return id;
}

export const toast = {
	success: (title: string, description?: string) => show('success', title, description),
	error: (title: string, description?: string) => show('error', title, description),
	close: (id: number) => toasts.set(toasts.get().filter((one) => one.id !== id)),
};

/** Toasts of one place, where a thing is tried again: the next outcome takes the error of the last attempt away. */
export function useOutcomeToasts() {
	const lastError = useRef(0);
	return useMemo(() => {
		const closeError = () => toast.close(lastError.current);
		const showNext = (kind: ToastKind) => (title: string, description?: string) => {
			closeError();
			const id = show(kind, title, description);
			if (kind === 'error') lastError.current = id;
		};
		return { success: showNext('success'), error: showNext('error'), closeError };
	}, []);
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(toasts.subscribe, toasts.get, () => NONE);
