import { useState } from 'react';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { InstantToggle } from '#web/ui/admin/fields/instant.field.tsx';
import { useSaveSettings } from './settings.api.ts';

/** Closes the site for everybody, so it asks; opening it again does not. */
export function MaintenanceToggle({ config }: { config: AppConfig }) {
	const t = useText();
	const save = useSaveSettings();
	const [asking, setAsking] = useState<{ answer: (isSure: boolean) => void } | null>(null);
	const confirm = (isOn: boolean) => (isOn ? new Promise<boolean>((answer) => setAsking({ answer })) : Promise.resolve(true));
	const end = (isSure: boolean) => {
		asking?.answer(isSure);
		setAsking(null);
	};
	return (
		<>
			<InstantToggle
				label={t('settings.maintenance')}
				note={t('settings.maintenance_note')}
				value={config.maintenance === 1}
				confirm={confirm}
				onSave={(on) => save.mutateAsync({ body: { maintenance: on } })}
			/>
			{asking && (
				<Confirm title={t('settings.maintenance_ask')} onYes={() => end(true)} onNo={() => end(false)}>
					<p>{t('settings.maintenance_ask_text')}</p>
				</Confirm>
			)}
		</>
	);
}
