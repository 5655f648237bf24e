import type { AnyTranslation } from '#domain/translations/translations.contract.ts';
import { TRANSLATION_SUBJECTS, type TranslationSubject, translatedFields } from '#domain/translations/translations.subjects.ts';
import { type Db, join, raw, sql } from '../lib/db/db.ts';

/** Table and column names come from the subjects record, never from a caller. */
const namesOf = (subject: TranslationSubject) => ({
	table: raw(`${subject}_translations`),
	owners: raw(TRANSLATION_SUBJECTS[subject].plural),
	owner: raw(TRANSLATION_SUBJECTS[subject].owner),
	columns: raw(['id', TRANSLATION_SUBJECTS[subject].owner, 'language_code', ...translatedFields(subject)].join(', ')),
});

export const ownerExists = async (db: Db, subject: TranslationSubject, ownerId: number): Promise<boolean> =>
	(await db.row(sql`select 1 from ${namesOf(subject).owners} where id = ${ownerId}`)) !== null;

export const listTranslationsOf = (db: Db, subject: TranslationSubject, ownerId: number) => {
	const { table, owner, columns } = namesOf(subject);
	return db.rows<AnyTranslation>(sql`select ${columns} from ${table} where ${owner} = ${ownerId} order by language_code`);
};

export const findTranslation = (db: Db, subject: TranslationSubject, id: number) => {
	const { table, columns } = namesOf(subject);
	return db.row<AnyTranslation>(sql`select ${columns} from ${table} where id = ${id}`);
};

export const lockTranslation = (tx: Db, subject: TranslationSubject, id: number) => {
	const { table, columns } = namesOf(subject);
	return tx.row<AnyTranslation>(sql`select ${columns} from ${table} where id = ${id} for update`);
};

export const insertTranslation = (tx: Db, subject: TranslationSubject, values: Omit<AnyTranslation, 'id'>) => {
	const { table, columns } = namesOf(subject);
	const names = [TRANSLATION_SUBJECTS[subject].owner, 'language_code', ...translatedFields(subject)];
	return tx.one<AnyTranslation>(sql`
		insert into ${table} (${raw(names.join(', '))}) values (${join(names.map((name) => values[name] ?? null))}) returning ${columns}`);
};

export const saveTranslation = (tx: Db, subject: TranslationSubject, values: AnyTranslation) => {
	const { table, columns } = namesOf(subject);
	const changes = ['language_code', ...translatedFields(subject)].map((name) => sql`${raw(name)} = ${values[name] ?? null}`);
	return tx.one<AnyTranslation>(sql`update ${table} set ${join(changes)} where id = ${values.id} returning ${columns}`);
};

export const removeTranslation = (tx: Db, subject: TranslationSubject, id: number) =>
	tx.run(sql`delete from ${namesOf(subject).table} where id = ${id}`);
