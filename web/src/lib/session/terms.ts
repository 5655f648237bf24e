import { createStore } from '../store.ts';

/** How often a call was refused because new terms have to be accepted first: whoever asks for them looks again. */
export const termsRefusals = createStore(0);

export const noteTermsRefusal = () => termsRefusals.set(termsRefusals.get() + 1);
