export { openTranslations } from './opened-translations.ts';
