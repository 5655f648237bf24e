import { deleteAppConfigImage, getAppConfig, updateAppConfig } from '#domain/settings/settings.contract.ts';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { useAnswer, useCall } from '#web/lib/api.ts';

const REFRESHES = { refreshes: [getAppConfig] };

/** All settings, as only an admin gets them; undefined until they are there. */
export function useSettings() {
	const { data, error } = useAnswer(getAppConfig, {}, { errors: 'inline' });
	return { config: data?.config as AppConfig | undefined, error };
}

export const useSaveSettings = () => useCall(updateAppConfig, REFRESHES);

export const useRemoveSettingsImage = () => useCall(deleteAppConfigImage, REFRESHES);

/** Names of settings that are switches. */
export type FlagName = { [N in keyof AppConfig]: AppConfig[N] extends 0 | 1 ? N : never }[keyof AppConfig];
/** Names of settings that are typed. */
export type TextName = {
	[N in keyof AppConfig]: string extends AppConfig[N] ? N : number extends AppConfig[N] ? N : never;
}[keyof AppConfig];
