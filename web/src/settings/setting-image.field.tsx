import { useState } from 'react';
import { APP_IMAGES, type AppConfig } from '#domain/settings/settings.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { ImageField } from '#web/ui/admin/fields/image.field.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { useRemoveSettingsImage } from './settings.api.ts';

export type ImageName = keyof typeof APP_IMAGES;

type SettingImageFieldProps = {
	config: AppConfig;
	name: ImageName;
	label: string;
	hint: string;
	file: File | null;
	onFile: (file: File | null) => void;
	error?: string;
};

/** An image of the settings: chosen here, sent with its form; the saved one can be removed after confirmation. */
export function SettingImageField({ config, name, onFile, ...field }: SettingImageFieldProps) {
	const t = useText();
	const report = useReport();
	const remove = useRemoveSettingsImage();
	const [isConfirming, setConfirming] = useState(false);
	const image = APP_IMAGES[name];
	const onYes = () =>
		remove.mutate(
			{ params: { name: image.field } },
			{ onSuccess: report.updated, onError: report.failed, onSettled: () => setConfirming(false) },
		);
	return (
		<>
			<ImageField
				{...field}
				current={config[image.field]}
				onFile={onFile}
				onRemove={() => setConfirming(true)}
				limits={{ kb: image.maxBytes / 1024, px: image.maxSide }}
			/>
			{isConfirming && (
				<Confirm title={t('settings.image_delete_ask')} busy={remove.isPending} onYes={onYes} onNo={() => setConfirming(false)} />
			)}
		</>
	);
}
