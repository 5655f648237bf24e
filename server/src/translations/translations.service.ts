import { existing, type FormError, Refusal, refuseForm } from '#domain/base/refusal.ts';
import { slideTextToHtml } from '#domain/slides/slides.rules.ts';
import type { AnyTranslation, TranslationInput } from '#domain/translations/translations.contract.ts';
import {
	type FieldKind,
	fieldKind,
	TRANSLATION_SUBJECTS,
	type TranslationSubject,
	translatedFields,
} from '#domain/translations/translations.subjects.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { lastChangedAt, refuseChangedSince } from '../lib/db/changed-since.ts';
import { notifyContentChanged } from '../lib/db/content-changes.ts';
import { createOnce, findMade } from '../lib/db/create-once.ts';
import { type Db, violates } from '../lib/db/db.ts';
import { richTextOrEmpty } from '../lib/rich-text.ts';
import {
	findTranslation,
	insertTranslation,
	listTranslationsOf,
	lockTranslation,
	ownerExists,
	removeTranslation,
	saveTranslation,
} from './translations.store.ts';

export async function listTranslations(db: Db, subject: TranslationSubject, ownerId: number): Promise<AnyTranslation[]> {
	if (!(await ownerExists(db, subject, ownerId))) throw new Refusal('not_found');
	return listTranslationsOf(db, subject, ownerId);
}

/** Subject of a translation in the audit and in the check for concurrent edits: a part of its item. */
const changeable = (subject: TranslationSubject, translation: AnyTranslation) => ({
	subjectType: subject,
	subjectId: Number(translation[TRANSLATION_SUBJECTS[subject].owner]),
	translationId: translation.id,
});

export async function getTranslation(db: Db, subject: TranslationSubject, id: number) {
	const translation = existing(await findTranslation(db, subject, id));
	return { translation, updated_at: await lastChangedAt(db, changeable(subject, translation)) };
}

/** Unknown owner, language taken; the constraints say the same of a valid form. */
async function whyNotReferences(
	db: Db,
	subject: TranslationSubject,
	sent: Partial<TranslationInput>,
	id: number | null,
): Promise<FormError | null> {
	const { owner } = TRANSLATION_SUBJECTS[subject];
	const ownerId = id === null ? sent[owner] : (await getTranslation(db, subject, id)).translation[owner];
	if (typeof ownerId !== 'number') return null;
	if (!(await ownerExists(db, subject, ownerId))) return { [owner]: 'translations.validate.owner' };
	const others = (await listTranslationsOf(db, subject, ownerId)).filter((translation) => translation.id !== id);
	const isTaken = others.some(({ language_code }) => language_code === sent.language_code);
	return isTaken ? { language_code: 'translations.validate.language_taken' } : null;
}

const addAction = (subject: TranslationSubject) => `${TRANSLATION_SUBJECTS[subject].plural}.translation_add` as const;

export const whyNotTranslationChange = (db: Db, subject: TranslationSubject, id: number, sent: Partial<TranslationInput>) =>
	whyNotReferences(db, subject, sent, id);

/** The own language of a new translation is not taken when its first answer was lost. */
export const whyNotNewTranslation = async (
	db: Db,
	actor: Actor,
	subject: TranslationSubject,
	{ request_id, ...sent }: Partial<TranslationInput>,
) => whyNotReferences(db, subject, sent, await findMade(db, actor, { action: addAction(subject), request_id }));

export const createTranslation = (
	context: Context,
	actor: Actor,
	subject: TranslationSubject,
	{ request_id, ...sent }: TranslationInput,
): Promise<AnyTranslation> =>
	createOnce(context.db, actor, {
		action: addAction(subject),
		request_id,
		create: (maker) => makeTranslation(context, maker, subject, sent),
		again: (id) => updateTranslation(context, actor, { subject, id }, sent),
	});

const makeTranslation = ({ db }: Context, actor: Actor, subject: TranslationSubject, sent: Partial<TranslationInput>) =>
	explainConstraint(subject, () =>
		db.transaction(async (tx) => {
			const after = await insertTranslation(tx, subject, sanitised(subject, sent) as AnyTranslation);
			await record(tx, actor, { subject, what: 'translation_add', after });
			return after;
		}),
	);

/** Changes the fields that are sent; an empty one falls back to Polish from then on. */
export const updateTranslation = (
	{ db }: Context,
	actor: Actor,
	{ subject, id }: { subject: TranslationSubject; id: number },
	{ seen_at, ...sent }: Partial<TranslationInput>,
) =>
	explainConstraint(subject, () =>
		db.transaction(async (tx) => {
			const before = await getLocked(tx, subject, id);
			const wanted = sanitised(subject, sent);
			const seenAt = typeof seen_at === 'string' ? seen_at : undefined;
			await refuseChangedSince(tx, actor, {
				...changeable(subject, before),
				seenAt,
				fields: ['language_code', ...translatedFields(subject)],
				wanted,
			});
			const after = await saveTranslation(tx, subject, { ...before, ...wanted } as AnyTranslation);
			await record(tx, actor, { subject, what: 'translation_update', before, after });
			return after;
		}),
	);

export const deleteTranslation = ({ db }: Context, actor: Actor, subject: TranslationSubject, id: number): Promise<void> =>
	db.transaction(async (tx) => {
		const before = await getLocked(tx, subject, id);
		await removeTranslation(tx, subject, id);
		await record(tx, actor, { subject, what: 'translation_delete', before });
	});

const getLocked = async (tx: Db, subject: TranslationSubject, id: number): Promise<AnyTranslation> =>
	existing(await lockTranslation(tx, subject, id));

const CLEAN: Partial<Record<FieldKind, (text: string) => string>> = {
	rich: richTextOrEmpty,
	slide_text: (text) => richTextOrEmpty(slideTextToHtml(text)),
};

function cleanedValue(kind: FieldKind, value: string): string | null {
	const clean = CLEAN[kind] ?? ((text: string) => text);
	return clean(value) || null;
}

function sanitised(subject: TranslationSubject, sent: Partial<TranslationInput>): Partial<TranslationInput> {
	return Object.fromEntries(
		Object.entries(sent)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, typeof value === 'string' ? cleanedValue(fieldKind(subject, name), value) : value]),
	);
}

type TranslationChange = {
	subject: TranslationSubject;
	what: 'translation_add' | 'translation_update' | 'translation_delete';
	before?: AnyTranslation;
	after?: AnyTranslation;
};

/** The audit row refers to the item, so that its history includes its translations. */
async function record(tx: Db, actor: Actor, { subject, what, ...change }: TranslationChange): Promise<void> {
	const { plural, owner } = TRANSLATION_SUBJECTS[subject];
	const subjectId = Number((change.after ?? change.before)?.[owner]);
	await audit(tx, actor, { action: `${plural}.${what}`, subjectType: subject, subjectId, ...change });
	await notifyContentChanged(tx, `${subject}:${subjectId}`);
}

async function explainConstraint<T>(subject: TranslationSubject, work: () => Promise<T>): Promise<T> {
	const { owner } = TRANSLATION_SUBJECTS[subject];
	try {
		return await work();
	} catch (error) {
		if (violates(error, `${subject}_translations_${owner}_language_code_key`))
			throw refuseForm({ language_code: 'translations.validate.language_taken' });
		if (violates(error, `${subject}_translations_${owner}_fkey`)) throw refuseForm({ [owner]: 'translations.validate.owner' });
		throw error;
	}
}
