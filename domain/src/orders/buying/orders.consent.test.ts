import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { text } from '#domain/texts/texts.ts';
import { CONSENT_VERSION, type ConsentSubject, consentText, givenConsentText, RECORDING_CONSENT_VERSION } from './orders.consent.ts';

const SUBJECTS: ConsentSubject[] = [
	{ kind: 'event', product: 'event', amount: 1 },
	{ kind: 'video', product: 'video', amount: 1 },
	{ kind: 'gift', product: null, amount: 1 },
	{ kind: 'gift', product: 'video', amount: 1 },
	{ kind: 'group', product: 'event', amount: 1 },
	{ kind: 'group', product: 'video', amount: 1 },
	{ kind: 'event', product: 'event', amount: 0 },
	{ kind: 'video', product: 'video', amount: 0 },
];

it('R-079 F-048 only a ticket to an event speaks of a set day; codes keep the right of withdrawal until used, a video until it is watched', () => {
	const saidIn = (version: typeof CONSENT_VERSION) => (subject: ConsentSubject) => {
		const words = text('pl', consentText(subject, version));
		return ['w oznaczonym dniu', 'z rozpoczęciem oglądania tracę', 'po jego wykorzystaniu', 'po ich wykorzystaniu'].find((part) =>
			words.includes(part),
		);
	};
	const rest = ['z rozpoczęciem oglądania tracę', 'po jego wykorzystaniu', 'po jego wykorzystaniu'];
	const says = ['w oznaczonym dniu', ...rest, 'w oznaczonym dniu', 'po ich wykorzystaniu', undefined, undefined];
	expect(SUBJECTS.map(saidIn(CONSENT_VERSION))).toEqual(says);
	const ofRecording = ['z rozpoczęciem oglądania tracę', ...rest, 'po ich wykorzystaniu', 'po ich wykorzystaniu', undefined, undefined];
	expect(SUBJECTS.map(saidIn(RECORDING_CONSENT_VERSION)), 'B-024 only the recording is left').toEqual(ofRecording);
});

it('R-079 F-092 a consent once given keeps its wording: another one needs a new version', () => {
	const digest = (version: string) => {
		const words = SUBJECTS.flatMap((subject) => {
			const key = givenConsentText(subject, version);
			return key ? [text('pl', key), text('en', key)] : [];
		});
		return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 12);
	};
	expect(
		['2026-11', '2026-11-15', '2026-11-17', '2026-11-17-2', '2026-11-18-recording', '2026-11-20', '2026-11-20-recording'].map(digest),
	).toEqual(['23a85dcf31f6', 'c6779c635a7d', 'baf362b232a6', '4b10299646ba', '4b19c98e0f80', 'b8fd6b66567b', 'a2ccc80e1366']);
	expect(givenConsentText(SUBJECTS[5] as ConsentSubject, '2026-11-15')).toBe('orders.consent.ticket');
	for (const subject of SUBJECTS) {
		expect(givenConsentText(subject, CONSENT_VERSION)).toBe(consentText(subject, CONSENT_VERSION));
		expect([null, '1', 'constructor'].map((version) => givenConsentText(subject, version))).toEqual([null, null, null]);
	}
});
