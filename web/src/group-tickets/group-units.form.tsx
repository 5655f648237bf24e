import { useForm } from 'react-hook-form';
import { type GroupConfigOut, getGroupSettings, updateGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { groupUnitsForm } from '#domain/group-tickets/group-tickets.fields.ts';
import { callApi, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { showSaved } from '#web/lib/api/form-saved.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { useChangedSince } from '#web/ui/admin/changed-since.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldGridForm, WholeRow } from '#web/ui/admin/fields/field-grid.tsx';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FIELDS = ['min_units', 'max_units', 'discount'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const toValues = ({ min_units, max_units, discount }: GroupConfigOut): Values => ({
	min_units: String(min_units),
	max_units: String(max_units),
	discount: discount === null ? '' : String(discount),
});

/** Save is enabled after a change and sends only the changed fields, so that nothing a colleague saved meanwhile is undone. */
export function GroupUnitsForm({ config, updatedAt }: { config: GroupConfigOut; updatedAt: string | undefined }) {
	const t = useText();
	const save = useCall(updateGroupSettings, { refreshes: [getGroupSettings] });
	const form = useForm<Values>({
		values: toValues(config),
		resetOptions: { keepDirtyValues: true },
		resolver: checkBy(groupUnitsForm),
	});
	const { errors, dirtyFields, isDirty } = form.formState;
	useUnsaved(isDirty);
	const changed = useChangedSince({
		updatedAt,
		isDirty,
		label: (field) => `groupTickets.admin.${field}`,
		reload: async () => {
			const fresh = await callApi(getGroupSettings, {});
			form.reset(toValues(fresh.config), { keepDirtyValues: false });
			return fresh.updated_at;
		},
	});
	const send = async (values: Values, seen_at: string | undefined) => {
		const body = changedFields(values, dirtyFields);
		try {
			const answer = await save.mutateAsync({ body: { ...body, seen_at } });
			showSaved(form, { sent: values, saved: toValues(answer.config) });
			changed.setSeenAt(answer.updated_at);
			toast.success(t('commerce.saved'));
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (changed.isShown(error, (seen) => send(values, seen))) return;
			const unplaced = error.formError ? pushFormErrors(error, form.setError, FIELDS) : [error.message];
			for (const message of unplaced) form.setError('root', { message });
			toast.error(error.message);
		}
	};
	const onSubmit = form.handleSubmit((values) => send(values, changed.seenAt));
	return (
		<FieldGridForm onSubmit={onSubmit} noValidate>
			{errors.root?.message && (
				<WholeRow>
					<Notice kind="stop">{t.message(errors.root.message)}</Notice>
				</WholeRow>
			)}
			{FIELDS.map((name) => (
				<TextField
					key={name}
					label={t(`groupTickets.admin.${name}`)}
					inputMode="numeric"
					error={errors[name]?.message}
					{...form.register(name)}
				/>
			))}
			<WholeRow>
				<Actions>
					<SaveControl isSaving={save.isPending} isChanged={isDirty} />
				</Actions>
			</WholeRow>
			{changed.question}
		</FieldGridForm>
	);
}
