import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { BodyInputOf } from '#domain/base/endpoint.ts';
import type { updateAppConfig } from '#domain/settings/settings.contract.ts';
import { type AppConfig, appConfigUpdateSchema } from '#domain/settings/settings.fields.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { showSaved } from '#web/lib/api/form-saved.ts';
import { useText } from '#web/lib/language.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { AreaField, type Choice, ChoiceField, TextField } from '#web/ui/admin/fields/field.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type TextName, useSaveSettings, useSettingsChanged } from './settings.api.ts';

export type SettingField = {
	name: TextName;
	label: ReactNode;
	hint?: ReactNode;
	kind?: 'text' | 'area' | 'choice';
	options?: readonly Choice[];
};
type Values = Partial<Record<TextName, string>>;

const toValues = (config: AppConfig, fields: readonly SettingField[]): Values =>
	Object.fromEntries(fields.map(({ name }) => [name, String(config[name] ?? '')]));

/** Some texts of the settings with one Save, enabled after a change, which sends only the changed fields. */
export function SettingsForm({ config, fields }: { config: AppConfig; fields: readonly SettingField[] }) {
	const t = useText();
	const report = useReport();
	const save = useSaveSettings();
	const form = useForm<Values>({
		values: toValues(config, fields),
		resetOptions: { keepDirtyValues: true },
		resolver: checkBy(appConfigUpdateSchema),
	});
	const { errors, dirtyFields, isDirty } = form.formState;
	useUnsaved(isDirty);
	const changed = useSettingsChanged({
		isDirty,
		label: (field) => String(fields.find(({ name }) => name === field)?.label ?? ''),
		reset: (fresh) => form.reset(toValues(fresh, fields)),
	});
	const send = async (values: Values, seen_at: string | undefined) => {
		const body = changedFields(values, dirtyFields) as BodyInputOf<typeof updateAppConfig>;
		try {
			const answer = await save.mutateAsync({ body: { ...body, seen_at } });
			showSaved(form, { sent: values, saved: toValues(answer.config as AppConfig, fields) });
			changed.setSeenAt(answer.updated_at);
			report.updated();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (changed.isShown(error, (seen) => send(values, seen))) return;
			const unplaced = error.formError
				? pushFormErrors(
						error,
						form.setError,
						fields.map(({ name }) => name),
					)
				: [error.message];
			for (const message of unplaced) form.setError('root', { message });
			report.failed(error);
		}
	};
	const onSubmit = form.handleSubmit((values) => send(values, changed.seenAt));
	return (
		<form onSubmit={onSubmit} noValidate>
			{errors.root && <Notice kind="stop">{t.message(errors.root.message ?? '')}</Notice>}
			{fields.map(({ name, kind = 'text', options = [], ...frame }) => {
				const common = { ...frame, error: errors[name]?.message, ...form.register(name) };
				if (kind === 'area') return <AreaField key={name} {...common} />;
				if (kind === 'choice') return <ChoiceField key={name} {...common} options={options} />;
				return <TextField key={name} {...common} />;
			})}
			<Actions>
				<SaveControl isSaving={save.isPending} isChanged={isDirty} />
			</Actions>
			{changed.question}
		</form>
	);
}
