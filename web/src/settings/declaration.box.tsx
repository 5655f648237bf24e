import { declarationTexts } from '#domain/settings/declaration.texts.ts';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import { SettingsForm } from './settings.form.tsx';

registerTexts(declarationTexts);

const DAYS = ['a11y_published', 'a11y_updated', 'a11y_made', 'a11y_reviewed'] as const;
const CONTACT = ['a11y_person', 'a11y_email', 'a11y_phone'] as const;
const LONG = ['a11y_faults', 'a11y_faults_en', 'a11y_architecture', 'a11y_architecture_en'] as const;

/** What the declaration of accessibility says beside what the titles have (N-027). */
export function DeclarationBox({ config }: { config: AppConfig }) {
	const t = useText();
	return (
		<SettingsBox title={t('declaration.box')} lead={t('declaration.lead')}>
			<SettingsForm
				config={config}
				fields={[
					{
						name: 'a11y_state',
						label: t('declaration.state'),
						kind: 'choice',
						options: (['full', 'partial', 'none'] as const).map((value) => ({ value, label: t(`declaration.state.${value}`) })),
					},
					...DAYS.map((name) => ({ name, label: t(`declaration.${name}`), hint: t('declaration.day_hint') })),
					...CONTACT.map((name) => ({ name, label: t(`declaration.${name}`) })),
					...LONG.map((name) => ({ name, label: t(`declaration.${name}`), kind: 'area' as const })),
				]}
			/>
		</SettingsBox>
	);
}
