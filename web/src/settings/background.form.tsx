import { type FormEvent, useState } from 'react';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SettingImageField } from './setting-image.field.tsx';
import { useSaveSettings } from './settings.api.ts';

/** S2-041: the displayed weight */
const ADVICE = { kb: 5200, px: 4000 };

/** The picture next to the sign-in forms. */
export function BackgroundForm({ config }: { config: AppConfig }) {
	const t = useText();
	const report = useReport();
	const save = useSaveSettings();
	const [file, setFile] = useState<File | null>(null);
	useUnsaved(file !== null);
	const onSubmit = (event: FormEvent) => {
		event.preventDefault();
		const saved = () => {
			// one chosen meanwhile stays
			setFile((now) => (now === file ? null : now));
			report.updated();
		};
		save.mutate({ body: {}, files: { noauth_bg_image_data: file } }, { onSuccess: saved, onError: report.failed });
	};
	return (
		<form onSubmit={onSubmit} noValidate>
			<SettingImageField
				config={config}
				name="noauth_bg_image_data"
				label={t('settings.noauth_bg_image')}
				hint={t('settings.image_advice', ADVICE)}
				file={file}
				onFile={setFile}
				error={save.error ? (save.error.formError?.noauth_bg_image_data ?? save.error.message) : undefined}
			/>
			<Actions>
				<Control variant="primary" type="submit" disabledReason={save.isPending ? t('web.loading') : !file && t('panel.no_changes_why')}>
					{t('panel.save')}
				</Control>
			</Actions>
		</form>
	);
}
