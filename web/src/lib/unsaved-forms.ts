import { createContext, useContext, useLayoutEffect } from 'react';

/** Forms of one drawer, dialog or part of a page that are closed together. */
export type UnsavedScope = { /** it covers the page: any navigation closes it */ isModal: boolean; forms: Set<object> };

export const ScopeContext = createContext<UnsavedScope | null>(null);
/** every form of the panel with unsaved changes, and its scope */
export const unsaved = new Map<object, UnsavedScope | null>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Every form of the panel registers its unsaved changes, so that it is not closed without a confirmation. */
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
			if (unsaved.size === 0) window.removeEventListener('beforeunload', askBrowser);
		};
	}, [isDirty, scope]);
}
