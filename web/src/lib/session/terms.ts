import { createStore } from '../store.ts';

/** Counts calls refused because new terms have to be accepted, since they were; the terms dialog checks again when it changes. */
export const termsRefusals = createStore(0);

export const noteTermsRefusal = () => termsRefusals.set(termsRefusals.get() + 1);

export const noteTermsAccepted = () => termsRefusals.set(0);
