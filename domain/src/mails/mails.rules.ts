/** The answer of a mail server that did not accept a mail. */
export type MailFailure = {
	/** the SMTP command it answered, e.g. `RCPT TO` */
	command?: string;
	/** its three digits, if it answered at all */
	responseCode?: number;
	message: string;
};

const enhancedCode = (message: string): string | null => /\b5\.(\d{1,3}\.\d{1,3})\b/.exec(message)?.[0] ?? null;

/** Unknown or closed mailboxes (RFC 3463: 5.1.x addressing, 5.2.1 mailbox disabled). */
const isAddressCode = (code: string) => code.startsWith('5.1.') || code === '5.2.1';

/** Codes of class 5.1 that are about the sender, not the recipient. */
const isSenderCode = (code: string) => code === '5.1.7' || code === '5.1.8';

/** Before the recipient is named: nothing answered to these is about them. Some servers refuse a sender with 5.1.0 or 5.1.1. */
const isBeforeRecipient = (command: string | undefined) => command === 'MAIL FROM' || command?.startsWith('AUTH') === true;

/**
 * Only a refusal of the recipient is final. Log-in, quota, sender, policy and connection errors are temporary, some until a person fixes
 * the settings, so these are retried.
 */
export function isRecipientRefused({ command, responseCode, message }: MailFailure): boolean {
	if (responseCode === undefined || responseCode < 500 || isBeforeRecipient(command)) return false;
	const code = enhancedCode(message);
	if (code) return isAddressCode(code) && !isSenderCode(code);
	return command === 'RCPT TO' && [550, 551, 553].includes(responseCode);
}

const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 3_600;

/** Delay before the next attempt: one minute at first, growing to one hour; `random` (0 to 1) spreads mails that failed together. */
export const retryDelaySeconds = (tries: number, random: number): number =>
	Math.min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** Math.max(0, tries - 1)) * (0.75 + random / 4);

/** How long a mail is retried before it is reported to the staff. */
export const TRY_DAYS = 3;

const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

/** For the log, without personal data. */
export const withoutAddresses = (message: string): string => message.replace(ADDRESS, '…');
