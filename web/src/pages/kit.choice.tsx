import { useState } from 'react';
import { pickText } from '#domain/base/text/text.ts';
import { type KitSlug, kitOf, kitText } from '#domain/pages/kits.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { SwitchField } from '#web/ui/admin/fields/field.tsx';
import { SettingsFold } from '#web/ui/admin/settings-fold.tsx';

export type KitContent = { title: string; title_en: string; content: string; content_en: string };

/** The sections of a page's kit to switch, and the button that puts them into the form (N-026). */
export function KitChoice({ slug, onInsert }: { slug: KitSlug; onInsert: (content: KitContent) => void }) {
	const t = useText();
	const { title, sections } = kitOf(slug);
	const [off, setOff] = useState<readonly string[]>([]);
	const keys = sections.map(({ key }) => key).filter((key) => !off.includes(key));
	const insert = () =>
		onInsert({ title: title[0], title_en: title[1], content: kitText(slug, 'pl', keys), content_en: kitText(slug, 'en', keys) });
	return (
		<SettingsFold title={t('kits.title')}>
			<p className="muted">{t('kits.lead')}</p>
			{sections.map((section) => (
				<SwitchField
					key={section.key}
					label={pickText(t.language, section.title)}
					checked={!off.includes(section.key)}
					onChange={({ target }) => setOff(target.checked ? off.filter((key) => key !== section.key) : [...off, section.key])}
				/>
			))}
			<Actions>
				<Control onClick={insert}>{t('kits.insert')}</Control>
			</Actions>
		</SettingsFold>
	);
}
