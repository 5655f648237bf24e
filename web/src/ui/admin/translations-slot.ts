import { createContext, useContext } from 'react';
import type { TranslationSubject } from '#domain/translations/translations.subjects.ts';

export type Translated = { subject: TranslationSubject; id: number; title: string };

/** Views of four features open one dialog; the panel, which joins all features, provides it. */
export const TranslationsSlot = createContext<(item: Translated) => void>(() => {});

/** `open({ subject: 'video', id, title })` */
export const useOpenTranslations = () => useContext(TranslationsSlot);
