import { useState } from 'react';
import { deleteAppConfigImage, getAppConfig, updateAppConfig } from '#domain/settings/settings.contract.ts';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { callApi, useAnswer, useCall } from '#web/lib/api/api.ts';
import { useChangedSince } from '#web/ui/admin/changed-since.tsx';

const REFRESHES = { refreshes: [getAppConfig] };

/** All settings, for admins only; undefined until they are read for this view: the panel may have read them long before. */
export function useSettings() {
	const { data, error, fetchStatus, refetch, isFetchedAfterMount } = useAnswer(getAppConfig, {}, { errors: 'inline' });
	// once read they stay: a later failure must not remove a form that is being filled in
	const [isRead, setRead] = useState(false);
	if (!isRead && isFetchedAfterMount && data && !error) setRead(true);
	const config = isRead ? (data?.config as AppConfig | undefined) : undefined;
	return { config, updatedAt: data?.updated_at, answer: { data: config, error, fetchStatus, refetch } };
}

/** The settings a form was filled with, kept unchanged when the query refetches. */
export function useSettingsChanged({
	isDirty,
	label,
	reset,
}: {
	isDirty: boolean;
	label: (field: string) => string;
	reset: (config: AppConfig) => void;
}) {
	const { updatedAt } = useSettings();
	return useChangedSince({
		updatedAt,
		isDirty,
		label,
		reload: async () => {
			const fresh = await callApi(getAppConfig, {});
			reset(fresh.config as AppConfig);
			return fresh.updated_at;
		},
	});
}

export const useSaveSettings = () => useCall(updateAppConfig, REFRESHES);

export const useRemoveSettingsImage = () => useCall(deleteAppConfigImage, REFRESHES);

/** Names of settings that are switches. */
export type FlagName = { [N in keyof AppConfig]: AppConfig[N] extends 0 | 1 ? N : never }[keyof AppConfig];
/** Names of settings that are typed. */
export type TextName = {
	[N in keyof AppConfig]: string extends AppConfig[N] ? N : number extends AppConfig[N] ? N : never;
}[keyof AppConfig];
