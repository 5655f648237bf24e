import { createContext, useContext, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { type BlockerFunction, type Location, useBlocker } from 'react-router';
import { session } from './session/session.tsx';
import { heldSignIn } from './session/sign-in-again.ts';

/** Forms of one drawer, dialog or part of a page that are closed together. */
export type UnsavedScope = { /** it covers the page: any navigation closes it */ isModal: boolean; forms: Set<object> };

export const ScopeContext = createContext<UnsavedScope | null>(null);
/** every form with unsaved changes, and its scope */
export const unsaved = new Map<object, UnsavedScope | null>();

const PANEL = '/teapp-admin';

/** what goes on in every view of the panel and ends with it */
const running = new Set<object>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Unless something else would still be lost. */
function stopAskingBrowser() {
	if (unsaved.size + running.size === 0) window.removeEventListener('beforeunload', askBrowser);
}

/** Every form of the panel, and the own data of an account, registers its unsaved changes, so that it is not closed without a confirmation. */
export function useUnsaved(isDirty: boolean, given?: UnsavedScope): void {
	const around = useContext(ScopeContext);
	const scope = given ?? around;
	// in the commit that removes the form, so that the next navigation already sees it
	useLayoutEffect(() => {
		if (!isDirty) return;
		const form = {};
		unsaved.set(form, scope);
		scope?.forms.add(form);
		window.addEventListener('beforeunload', askBrowser);
		return () => {
			unsaved.delete(form);
			scope?.forms.delete(form);
			stopAskingBrowser();
		};
	}, [isDirty, scope]);
}

/** texts that may be left without a question, but would be lost if the session ends */
const kept = new Set<object>();

/** For a text that is being saved, which leaving does not stop, and for one word that is still at hand: it is kept should the session end. */
export function useKept(isKept: boolean): void {
	useLayoutEffect(() => {
		if (!isKept) return;
		const field = {};
		kept.add(field);
		return () => void kept.delete(field);
	}, [isKept]);
}

/** For an upload: asks before the panel or the tab is left. */
export function useRunning(isRunning: boolean): void {
	useLayoutEffect(() => {
		if (!isRunning) return;
		const work = {};
		running.add(work);
		window.addEventListener('beforeunload', askBrowser);
		return () => {
			running.delete(work);
			stopAskingBrowser();
		};
	}, [isRunning]);
}

export const hasRunning = (): boolean => running.size > 0;

/** fields that are saved on leaving them, with a text that has not been sent yet */
const savedOnLeaving = new Set<() => void>();

/** For a field that is saved on leaving it: Back leaves the page without leaving the field. */
export function useSavedOnLeaving(isDirty: boolean, save: () => void): void {
	useLayoutEffect(() => {
		if (!isDirty) return;
		savedOnLeaving.add(save);
		return () => void savedOnLeaving.delete(save);
	}, [isDirty, save]);
}

/** What cannot be saved remains unsaved: a wrong text, and any without a valid session. */
function saveFields(): void {
	if (heldSignIn.get() || session.isExpired()) return;
	// at once, so that what is being saved no longer counts as unsaved
	flushSync(() => {
		for (const save of savedOnLeaving) save();
	});
}

/** Whether the end of the session would lose something. */
export const hasUnsaved = (): boolean => unsaved.size > 0 || kept.size > 0;

const placeOf = ({ pathname, search }: Location) => {
	const params = new URLSearchParams(search);
	return [pathname, params.get('view'), params.get('lista'), params.get('tab')].join();
};

/** Whether a navigation closes a form: pages and filters of a list do not close the forms next to it. */
function isLost(from: Location, to: Location): boolean {
	if (from.pathname === to.pathname && from.search === to.search) return false;
	return placeOf(from) !== placeOf(to) || [...unsaved.values()].some((scope) => scope?.isModal);
}

/** The person has decided: nothing asks again on the way out. */
export function dropUnsaved(): void {
	unsaved.clear();
	window.removeEventListener('beforeunload', askBrowser);
}

/** Without a valid session the guard of any address leads away to sign-in. */
function isLeaving(from: Location, to: Location): boolean {
	if (heldSignIn.get()) return true;
	return session.get() !== null && (session.isExpired() || isLost(from, to));
}

const isOfPanel = ({ pathname }: Location) => pathname === PANEL || pathname.startsWith(`${PANEL}/`);

export const endsRunning = (to: Location): boolean => hasRunning() && session.get() !== null && !isOfPanel(to);

/**
 * Stops a navigation that would discard unsaved changes or end an upload; not after the session has ended, unless the page keeps them until the person signs in again.
 * What `isStopped` says stops it too.
 */
export const useUnsavedBlocker = (isStopped?: BlockerFunction) =>
	useBlocker((navigation) => {
		const { currentLocation, nextLocation } = navigation;
		if (isStopped?.(navigation)) return true;
		const isLosing = unsaved.size > 0 && isLeaving(currentLocation, nextLocation);
		if (isLosing) saveFields();
		return (isLosing && unsaved.size > 0) || endsRunning(nextLocation);
	});
