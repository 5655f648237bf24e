import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js';
import type { Language } from '#domain/base/text/language.ts';
import { playerTexts } from '#domain/watching/player.texts.ts';

addTranslation('pl', Object.fromEntries(Object.entries(playerTexts).map(([name, [polish]]) => [name, polish])));

/** The controls read their language when they are created. */
export const setPlayerLanguage = (language: Language) => setLanguage(language);
