import { type GroupConfigOut, getGroupSettings, updateGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { groupUnitsForm } from '#domain/group-tickets/group-tickets.fields.ts';
import { callApi, useCall } from '#web/lib/api/api.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldGridForm, WholeRow } from '#web/ui/admin/fields/field-grid.tsx';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import { useSectionForm } from '#web/ui/admin/section-form.ts';
import { Notice } from '#web/ui/notice.tsx';

const FIELDS = ['min_units', 'max_units', 'discount'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const toValues = ({ min_units, max_units, discount }: GroupConfigOut): Values => ({
	min_units: String(min_units),
	max_units: String(max_units),
	discount: discount === null ? '' : String(discount),
});

export function GroupUnitsForm({ config, updatedAt }: { config: GroupConfigOut; updatedAt: string | undefined }) {
	const t = useText();
	const save = useCall(updateGroupSettings, { refreshes: [getGroupSettings] });
	const { form, isDirty, onSubmit, question } = useSectionForm({
		config,
		updatedAt,
		toValues,
		resolver: checkBy<Values>(groupUnitsForm),
		label: (field) => `groupTickets.admin.${field}`,
		read: () => callApi(getGroupSettings, {}),
		save: (body) => save.mutateAsync({ body }),
	});
	const { errors } = form.formState;
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
			{question}
		</FieldGridForm>
	);
}
