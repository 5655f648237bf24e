import { getGroupSettings, updateGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { InstantToggle } from '#web/ui/admin/fields/instant.field.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { SettingsFold } from '#web/ui/admin/settings-fold.tsx';

const GroupUnitsForm = loadLater(async () => (await import('./group-units.form.tsx')).GroupUnitsForm);
const TOGGLES = ['event_available', 'video_available', 'one_free'] as const;

/** Toggles save at once, numbers with their button. */
export function GroupSettings() {
	const t = useText();
	const answer = useAnswer(getGroupSettings, {}, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	const save = useCall(updateGroupSettings, { refreshes: [getGroupSettings] });
	return (
		<SettingsFold title={t('groupTickets.admin.settings')}>
			<LoadFailed answer={answer} />
			{data && (
				<>
					{TOGGLES.map((name) => (
						<InstantToggle
							key={name}
							label={t(`groupTickets.admin.${name}`)}
							value={data.config[name] === 1}
							saved="commerce.saved"
							onSave={(on) => save.mutateAsync({ body: { [name]: on } })}
						/>
					))}
					<GroupUnitsForm config={data.config} updatedAt={data.updated_at} />
				</>
			)}
		</SettingsFold>
	);
}
