import { createStore } from '../store.ts';

/** Counts calls refused because new terms have to be accepted; the terms dialog checks again when it changes. */
export const termsRefusals = createStore(0);

export const noteTermsRefusal = () => termsRefusals.set(termsRefusals.get() + 1);
