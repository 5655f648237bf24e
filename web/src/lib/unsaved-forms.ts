import { createContext, useContext, useLayoutEffect } from 'react';

/** Forms of one drawer, dialog or part of a page that go away together. */
export type UnsavedScope = { /** it covers the page: any other address takes it away */ isModal: boolean; forms: Set<object> };

export const ScopeContext = createContext<UnsavedScope | null>(null);
/** every form of the panel with something in it that is not saved, and its scope */
export const unsaved = new Map<object, UnsavedScope | null>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Every form of the panel says whether it holds something unsaved: then nothing takes it away without a question. */
export function useUnsaved(isDirty: boolean, given?: UnsavedScope): void {
	const around = useContext(ScopeContext);
	const scope = given ?? around;
	// in the commit that takes the form away, so that the next step already knows
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
