import { describe, expect, it } from 'vitest';
import { isRecipientRefused, retryDelaySeconds, withoutAddresses } from './mails.rules.ts';

describe('refusals of a mail server', () => {
	it.each([
		['no such mailbox', { command: 'RCPT TO', responseCode: 550, message: '550 5.1.1 no such user' }],
		['no such mailbox, without an enhanced code', { command: 'RCPT TO', responseCode: 550, message: '550 unknown user' }],
		['a closed mailbox', { command: 'RCPT TO', responseCode: 550, message: '550 5.2.1 mailbox disabled' }],
		['no such mailbox, reported after the data', { command: 'DATA', responseCode: 554, message: '554 5.1.1 no such user' }],
	])('F-075 %s is final', (_name, failure) => expect(isRecipientRefused(failure)).toBe(true));

	it.each([
		['a wrong password of the mail account', { command: 'AUTH PLAIN', responseCode: 535, message: '535 5.7.8 authentication failed' }],
		['the quota of a day', { command: 'MAIL FROM', responseCode: 550, message: '550 5.4.5 Daily user sending quota exceeded' }],
		['the quota of a day, reported at the recipient', { command: 'RCPT TO', responseCode: 550, message: '550 5.4.5 quota exceeded' }],
		['a refused sender', { command: 'MAIL FROM', responseCode: 550, message: '550 5.1.8 sender domain does not exist' }],
		['a refused sender, with a code of addresses', { command: 'MAIL FROM', responseCode: 550, message: '550 5.1.0 sender rejected' }],
		['a refused account', { command: 'AUTH LOGIN', responseCode: 535, message: '535 5.1.1 no such account' }],
		['a full mailbox', { command: 'RCPT TO', responseCode: 552, message: '552 5.2.2 mailbox full' }],
		['a refused relay', { command: 'RCPT TO', responseCode: 554, message: '554 5.7.1 relay access denied' }],
		['a policy on the content', { command: 'DATA', responseCode: 550, message: '550 looks like spam' }],
		['a temporary no', { command: 'RCPT TO', responseCode: 450, message: '450 4.2.1 try later' }],
		['a line that broke', { command: 'CONN', message: 'connect ECONNREFUSED' }],
	])('F-075 %s is tried again', (_name, failure) => expect(isRecipientRefused(failure)).toBe(false));
});

describe('the next try', () => {
	it('F-075 is retried after a minute at first, then at growing intervals, at least hourly', () => {
		expect([1, 2, 3, 7, 8, 90].map((tries) => retryDelaySeconds(tries, 1))).toEqual([60, 120, 240, 3600, 3600, 3600]);
		expect(retryDelaySeconds(1, 0)).toBe(45);
	});
});

it('F-077 the log contains no e-mail address', () => {
	expect(withoutAddresses('550 5.1.1 <anna.nowak@poczta.test>: unknown; to=jan@b.pl')).toBe('550 5.1.1 <…>: unknown; …');
});
