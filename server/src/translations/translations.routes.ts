import type { FastifyInstance } from 'fastify';
import { translationCalls } from '#domain/translations/translations.contract.ts';
import { TRANSLATION_SUBJECT_NAMES } from '#domain/translations/translations.subjects.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import {
	createTranslation,
	deleteTranslation,
	getTranslation,
	listTranslations,
	updateTranslation,
	whyNotNewTranslation,
	whyNotTranslationChange,
} from './translations.service.ts';

/** One set of routes, mounted for each of the four subjects. */
export function translationsRoutes(app: FastifyInstance, context: Context) {
	for (const subject of TRANSLATION_SUBJECT_NAMES) {
		const calls = translationCalls[subject];

		serve(app, context, calls.list, async ({ params }) => ({ translations: await listTranslations(context.db, subject, params.id) }));

		serve(
			app,
			context,
			calls.create,
			async ({ body, actor }) => ({ translation: await createTranslation(context, actor, subject, body) }),
			(values, actor) => whyNotNewTranslation(context.db, actor, subject, values),
		);

		serve(app, context, calls.get, ({ params }) => getTranslation(context.db, subject, params.id));

		serve(
			app,
			context,
			calls.update,
			async ({ params, body, actor }) => ({
				translation: await updateTranslation(context, actor, { subject, id: params.id }, body),
			}),
			(values, { params }) => whyNotTranslationChange(context.db, subject, params.id, values),
		);

		serve(app, context, calls.remove, ({ params, actor }) => deleteTranslation(context, actor, subject, params.id));
	}
}
