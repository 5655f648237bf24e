import type { TranslationSubject } from '#domain/translations/translations.subjects.ts';
import { createStore } from '#web/lib/store.ts';

export type Translated = { subject: TranslationSubject; id: number; title: string };

/** What the one translations dialog of the panel shows. */
export const openedTranslations = createStore<Translated | null>(null);

export const openTranslations = (item: Translated) => openedTranslations.set(item);
