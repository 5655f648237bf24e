import type { ReactNode } from 'react';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { InstantToggle } from '#web/ui/admin/fields/instant.field.tsx';
import { type FlagName, useSaveSettings } from './settings.api.ts';

type SettingToggleProps = { config: AppConfig; name: FlagName; label: ReactNode; note?: ReactNode };

/** A switch of the settings; it saves at once (S2-047). */
export function SettingToggle({ config, name, label, note }: SettingToggleProps) {
	const save = useSaveSettings();
	return <InstantToggle label={label} note={note} value={config[name] === 1} onSave={(on) => save.mutateAsync({ body: { [name]: on } })} />;
}
