import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { emptyToNull, id, idParams, momentOut, oneLine, plainText, requestId } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { parsePlayerLink } from '../catalogue/links.rules.ts';
import { shownLength } from './translations.rules.ts';
import {
	type FieldKind,
	fieldKind,
	type OwnerColumn,
	TRANSLATION_SUBJECTS,
	type TranslatedField,
	type TranslationSubject,
	translatedFields,
} from './translations.subjects.ts';

const TITLE_MAX = 100;
const SUBTITLE_MAX = 200;
const SLIDE_TEXT_MAX = 500;
const RICH_TEXT_MAX = 200_000;

/** what a player can show: digits, https or a frame */
export const playerLink = plainText(5_000)
	.trim()
	.refine((value) => parsePlayerLink(value) !== null, 'content.validate.value');
const slideText = plainText(RICH_TEXT_MAX).refine((value) => shownLength(value) <= SLIDE_TEXT_MAX, 'translations.validate.max_500');

const FIELDS = {
	title: emptyToNull(oneLine(TITLE_MAX, 'translations.validate.max_100')),
	subtitle: emptyToNull(oneLine(SUBTITLE_MAX, 'translations.validate.max_200')),
	link: emptyToNull(playerLink),
	rich: emptyToNull(plainText(RICH_TEXT_MAX)),
	slide_text: emptyToNull(slideText),
} satisfies Record<FieldKind, z.ZodType<string | null>>;

const language_code = z
	.string({ error: 'translations.validate.language' })
	.trim()
	.toLowerCase()
	.min(1, 'translations.validate.language')
	.regex(/^[a-z]{2}$/, 'translations.validate.language_code')
	.refine((code) => code !== 'pl', 'translations.validate.original');

/** A translation of any subject: the id of its owner in the subject's column, and the fields by name. */
export type AnyTranslation = { id: number; language_code: string; [field: string]: string | number | null };
export type TranslationInput = {
	language_code: string;
	request_id?: string | undefined;
	[field: string]: string | number | null | undefined;
};

const shape = <S extends TranslationSubject, T>(subject: S, ofField: (kind: FieldKind) => T) =>
	Object.fromEntries(translatedFields(subject).map((field) => [field, ofField(fieldKind(subject, field))])) as Record<
		TranslatedField<S>,
		T
	>;

/** A translation in an answer: owner, language, every field of its subject. */
function answerOf<S extends TranslationSubject>(subject: S) {
	const owner = { [TRANSLATION_SUBJECTS[subject].owner]: z.number().int() } as Record<OwnerColumn<S>, z.ZodNumber>;
	const texts = shape(subject, () => z.string().nullable());
	return z.object({ id: z.number().int(), ...owner, language_code: z.string(), ...texts });
}

const fieldsOf = (subject: TranslationSubject) => ({ language_code, ...shape(subject, (kind) => FIELDS[kind]) });
const changeOf = (subject: TranslationSubject) => z.object(fieldsOf(subject)).partial().extend(seenAt);

/** The editable fields of a translation; the form validates with the same schema. */
export const translationForms = {
	video: changeOf('video'),
	event: changeOf('event'),
	category: changeOf('category'),
	slide: changeOf('slide'),
} satisfies Record<TranslationSubject, unknown>;

/** The calls of one subject. All four have the same type, so one store, one service and one dialog serve them. */
function callsOf(subject: TranslationSubject) {
	const { plural, owner } = TRANSLATION_SUBJECTS[subject];
	const translation: z.ZodType<AnyTranslation> = answerOf(subject);
	const body: z.ZodType<TranslationInput, TranslationInput> = z.object({ [owner]: id, ...fieldsOf(subject), ...requestId });
	const change: z.ZodType<Partial<TranslationInput>, Partial<TranslationInput>> = translationForms[subject];
	const one = { path: `/api/translations/${subject}/:id`, who: 'admin', params: idParams } as const;
	const answer = z.object({ translation });
	return {
		list: endpoint({
			method: 'GET',
			path: `/api/${plural}/:id/translations`,
			who: 'admin',
			summary: `The translations of one ${subject}`,
			params: idParams,
			answer: z.object({ translations: z.array(translation) }),
		}),
		create: endpoint({
			method: 'POST',
			path: `/api/translations/${subject}`,
			who: 'admin',
			summary: `Adds a translation of a ${subject}`,
			body,
			answer,
			status: 201,
		}),
		get: endpoint({
			method: 'GET',
			...one,
			summary: `A translation of a ${subject}, and when it was last changed`,
			answer: answer.extend({ updated_at: momentOut }),
		}),
		update: endpoint({
			method: 'PUT',
			...one,
			summary: 'Changes the fields that are sent; with seen_at, 409 changed_since when it was changed since',
			body: change,
			answer,
		}),
		remove: endpoint({ method: 'DELETE', ...one, summary: `Removes a translation of a ${subject}` }),
	};
}

export const translationCalls = {
	video: callsOf('video'),
	event: callsOf('event'),
	category: callsOf('category'),
	slide: callsOf('slide'),
} satisfies Record<TranslationSubject, unknown>;

/** Translations inside the answers of events and videos. The links of a video are for admins only, and absent for everyone else. */
export const eventTranslation = answerOf('event');
export const videoTranslation = answerOf('video').partial({ video_link: true, accessibility_video: true, autodesc_video: true });

export type VideoTranslation = z.output<typeof videoTranslation>;
export type EventTranslation = z.output<typeof eventTranslation>;
