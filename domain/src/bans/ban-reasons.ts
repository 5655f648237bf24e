import type { Language } from '../base/text/language.ts';
import { pickText } from '../base/text/text.ts';
import { bansTexts } from './bans.texts.ts';

// Reasons that the product gives itself. They are stored in Polish, like those an admin writes.

/** When an admin gives none (S3-105). */
const NO_REASON = bansTexts['bans.no_reason'];
/** Of the automatic ban. */
const IP_LIMIT = bansTexts['bans.ip_limit'];

export const DEFAULT_BAN_REASON = NO_REASON[0];
export const IP_BAN_REASON = IP_LIMIT[0];

/** The reason as a reader of this language sees it; what an admin wrote stays as it is. */
export function banReason(reason: string, language: Language): string {
	const own = [NO_REASON, IP_LIMIT].find(([stored]) => stored === reason);
	return own ? pickText(language, own) : reason;
}
