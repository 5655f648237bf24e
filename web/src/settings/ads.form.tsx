import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { getAppConfig } from '#domain/settings/settings.contract.ts';
import { type AppConfig, appConfigUpdateSchema } from '#domain/settings/settings.fields.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { showSaved } from '#web/lib/api/form-saved.ts';
import { useText } from '#web/lib/language.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import { SettingsBox, SettingsBoxesForm } from '#web/ui/admin/settings-box.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type ImageName, SettingImageField } from './setting-image.field.tsx';
import { useSaveSettings, useSettingsChanged } from './settings.api.ts';

const KINDS = ['free', 'paid'] as const;
/** what the form shows as advice for each width (S2-024: displayed weights) */
const SCREENS = [
	{ screen: 'mobile', kb: 1200, px: 1000 },
	{ screen: 'tablet', kb: 2200, px: 1500 },
	{ screen: 'desktop', kb: 3200, px: 3000 },
] as const;
type Values = { free_ad_url: string; paid_ad_url: string };
type Files = Partial<Record<ImageName, File | null>>;

const toValues = ({ free_ad_url, paid_ad_url }: AppConfig): Values => ({ free_ad_url, paid_ad_url });

/** other fields are images or the switch */
const adFieldLabel = (field: string) => (field.endsWith('_ad_url') ? 'settings.ad_url' : '');

/** One form for both kinds; saved by one call. */
export function AdsForm({ config }: { config: AppConfig }) {
	const t = useText();
	const report = useReport();
	const save = useSaveSettings();
	const [files, setFiles] = useState<Files>({});
	const [imageErrors, setImageErrors] = useState<Record<string, string>>({});
	const form = useForm<Values>({
		values: toValues(config),
		resetOptions: { keepDirtyValues: true },
		resolver: checkBy(appConfigUpdateSchema),
	});
	const { errors, isDirty, dirtyFields } = form.formState;
	const isChanged = isDirty || Object.values(files).some(Boolean);
	useUnsaved(isChanged);
	const changed = useSettingsChanged({
		isDirty: isChanged,
		label: adFieldLabel,
		reset: (fresh) => {
			form.reset(toValues(fresh));
			setFiles({});
		},
	});
	/** All fields are sent (S2-143); `isKept`: those not changed here as another editor has saved them. */
	const send = async (values: Values, seen_at: string | undefined, isKept = false) => {
		try {
			const saved = isKept ? ((await callApi(getAppConfig, {})).config as AppConfig) : config;
			const links = { ...toValues(saved), ...changedFields(values, dirtyFields) };
			const answer = await save.mutateAsync({ body: { ...links, show_advertisement: saved.show_advertisement, seen_at }, files });
			showSaved(form, { sent: values, saved: toValues(answer.config as AppConfig) });
			changed.setSeenAt(answer.updated_at);
			// a file chosen meanwhile stays
			setFiles((now) => Object.fromEntries(Object.entries(now).filter(([name, file]) => file !== files[name as ImageName])));
			setImageErrors({});
			report.updated();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (changed.isShown(error, (seen) => send(values, seen, true))) return;
			setImageErrors(error.formError ?? {});
			if (error.formError) pushFormErrors(error, form.setError, ['free_ad_url', 'paid_ad_url']);
			else form.setError('root', { message: error.message });
			report.failed(error);
		}
	};
	const onSubmit = form.handleSubmit((values) => send(values, changed.seenAt));
	return (
		<SettingsBoxesForm onSubmit={onSubmit} noValidate>
			{errors.root && <Notice kind="stop">{t.message(errors.root.message ?? '')}</Notice>}
			{KINDS.map((kind) => (
				<SettingsBox key={kind} title={t(`settings.ads_${kind}`)}>
					<TextField label={t('settings.ad_url')} error={errors[`${kind}_ad_url`]?.message} {...form.register(`${kind}_ad_url`)} />
					{SCREENS.map(({ screen, ...advice }) => {
						const name = `${screen}_${kind}_img_data` as const;
						return (
							<SettingImageField
								key={name}
								config={config}
								name={name}
								label={t(`settings.ad_${screen}`)}
								hint={t('settings.image_advice', advice)}
								file={files[name] ?? null}
								onFile={(file) => setFiles((old) => ({ ...old, [name]: file }))}
								error={imageErrors[name]}
							/>
						);
					})}
				</SettingsBox>
			))}
			<Actions>
				<SaveControl isSaving={save.isPending} isChanged={isChanged} />
			</Actions>
			{changed.question}
		</SettingsBoxesForm>
	);
}
