import { type FormEvent, useState } from 'react';
import { deleteGiftImage, type GiftConfigOut, getGiftSettings, updateGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { GIFT_IMAGES, type GiftImageField } from '#domain/gifts/gifts.fields.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { ImageField } from '#web/ui/admin/fields/image.field.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import { SettingsBoxForm } from '#web/ui/admin/settings-box.tsx';

type ImageName = keyof typeof GIFT_IMAGES;
const NAMES = Object.keys(GIFT_IMAGES) as ImageName[];
const REFRESHES = { refreshes: [getGiftSettings] };

/** Three widths of one picture: chosen here, sent with Save; a saved one is removed after confirmation. */
export function GiftImagesForm({ config }: { config: GiftConfigOut }) {
	const t = useText();
	const save = useCall(updateGiftSettings, REFRESHES);
	const remove = useCall(deleteGiftImage, REFRESHES);
	const [files, setFiles] = useState<Partial<Record<ImageName, File | null>>>({});
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [deleting, setDeleting] = useState<GiftImageField | null>(null);
	const { failed } = useReport();
	const isChanged = Object.values(files).some(Boolean);
	useUnsaved(isChanged);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		try {
			await save.mutateAsync({ body: {}, files });
			// a file chosen meanwhile stays
			setFiles((now) => Object.fromEntries(Object.entries(now).filter(([name, file]) => file !== files[name as ImageName])));
			setErrors({});
			toast.success(t('commerce.saved'));
		} catch (error) {
			setErrors((error instanceof ApiError && error.formError) || {});
			failed(error);
		}
	};
	const onYes = (name: GiftImageField) =>
		remove.mutate(
			{ params: { name } },
			{ onSuccess: () => toast.success(t('commerce.saved')), onError: failed, onSettled: () => setDeleting(null) },
		);
	return (
		<SettingsBoxForm onSubmit={(event) => void submit(event)} noValidate>
			<h2>{t('gifts.admin.images')}</h2>
			{NAMES.map((name) => {
				const { field, maxBytes, maxSide } = GIFT_IMAGES[name];
				return (
					<ImageField
						key={name}
						label={t(`gifts.admin.image.${name}`)}
						current={config[field]}
						file={files[name] ?? null}
						onFile={(file) => setFiles((old) => ({ ...old, [name]: file }))}
						onRemove={() => setDeleting(field)}
						limits={{ kb: Math.floor(maxBytes / 1024), px: maxSide }}
						error={errors[name]}
					/>
				);
			})}
			<Actions>
				<SaveControl isSaving={save.isPending} isChanged={isChanged} />
			</Actions>
			{deleting && (
				<Confirm
					title={t('gifts.admin.image_delete_ask')}
					busy={remove.isPending}
					onYes={() => onYes(deleting)}
					onNo={() => setDeleting(null)}
				/>
			)}
		</SettingsBoxForm>
	);
}
