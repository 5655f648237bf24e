import { getGiftSettings, updateGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { InstantToggle } from '#web/ui/admin/fields/instant.field.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { SettingsFold } from '#web/ui/admin/settings-fold.tsx';

const GiftImagesForm = loadLater(async () => (await import('./gift-images.form.tsx')).GiftImagesForm);
const GiftTermsForm = loadLater(async () => (await import('./gift-terms.form.tsx')).GiftTermsForm);
const TOGGLES = ['gift_available', 'any_gift_available'] as const;

/** Which gifts are sold, their price, expiry, texts and images (S3-027). */
export function GiftSettings() {
	const t = useText();
	const answer = useAnswer(getGiftSettings, {}, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	const save = useCall(updateGiftSettings, { refreshes: [getGiftSettings] });
	return (
		<SettingsFold title={t('gifts.admin.settings')}>
			<LoadFailed answer={answer} />
			{data && (
				<>
					{TOGGLES.map((name) => (
						<InstantToggle
							key={name}
							label={t(`gifts.admin.${name}`)}
							value={data.config[name] === 1}
							saved="commerce.saved"
							onSave={(on) => save.mutateAsync({ body: { [name]: on } })}
						/>
					))}
					<GiftTermsForm config={data.config} updatedAt={data.updated_at} />
					<GiftImagesForm config={data.config} />
				</>
			)}
		</SettingsFold>
	);
}
