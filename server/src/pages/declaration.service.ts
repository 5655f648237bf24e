import type { Language } from '#domain/base/text/language.ts';
import { DECLARATION_STATES, declarationHtml } from '#domain/pages/declaration.rules.ts';
import type { Context } from '../lib/context.ts';
import { countAids } from '../videos/aids.service.ts';

/** The declaration of accessibility, made from the settings and from what the titles have (N-027). */
export async function declaration({ db, env, settings }: Context, language: Language): Promise<string> {
	const config = await settings.app();
	const { seller } = config;
	const translated = (pl: string, en: string) => (language === 'en' && en) || pl;
	return declarationHtml(
		{
			name: seller.name,
			url: env.publicUrl,
			published: config.a11y_published,
			updated: config.a11y_updated,
			made: config.a11y_made,
			reviewed: config.a11y_reviewed,
			state: DECLARATION_STATES.find((state) => state === config.a11y_state) ?? 'partial',
			faults: translated(config.a11y_faults, config.a11y_faults_en),
			person: config.a11y_person,
			email: config.a11y_email || seller.email,
			phone: config.a11y_phone || seller.phone,
			architecture: translated(config.a11y_architecture, config.a11y_architecture_en),
			aids: await countAids(db),
		},
		language,
	);
}
