import { type FormEvent, useState } from 'react';
import type { ProductType } from '#domain/catalogue/product.rules.ts';
import { grantEvent, grantVideo } from '#domain/orders/buying/orders.granting.contract.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { SwitchField, TextField } from '#web/ui/admin/fields/field.tsx';
import { SettingsBoxForm } from '#web/ui/admin/settings-box.tsx';
import { shownIn } from '../listing/order-list.facts.ts';

registerTexts(paymentsTexts);

const CALLS = { event: grantEvent, video: grantVideo } as const;

/** Gives a person access, after confirmation (S3-117). */
export function GrantAccessForm({ type, id }: { type: ProductType; id: number }) {
	const t = useText();
	const grant = useCall(CALLS[type], { refreshes: shownIn(type) });
	const [userval, setUser] = useState('');
	const [priceIncluded, setPrice] = useState(false);
	const [error, setError] = useState<string>();
	const [isConfirming, setConfirming] = useState(false);
	useUnsaved(userval.trim() !== '');
	const ask = (event: FormEvent) => {
		event.preventDefault();
		const missing = userval.trim() === '';
		setError(missing ? 'form.validate.required' : undefined);
		setConfirming(!missing);
	};
	const onYes = () =>
		grant.mutate(
			{ params: { id }, body: { userval: userval.trim(), priceIncluded } },
			{
				onSuccess: ({ warning }) => {
					toast.success(t('payments.grant.done'), warning);
					setUser('');
					// the next grant is free again by default
					setPrice(false);
				},
				onError: (failure) => {
					setError(failure.formError?.userval);
					toast.error(failure.formError?.userval ?? failure.message);
				},
				onSettled: () => setConfirming(false),
			},
		);
	return (
		<SettingsBoxForm onSubmit={ask} noValidate aria-label={t('payments.grant.title')}>
			<h3>{t('payments.grant.title')}</h3>
			<TextField
				label={t('payments.grant.user')}
				type="email"
				autoComplete="off"
				value={userval}
				error={error}
				onChange={(event) => setUser(event.target.value)}
			/>
			<SwitchField label={t('payments.grant.price')} checked={priceIncluded} onChange={(event) => setPrice(event.target.checked)} />
			<Actions>
				<Control variant="primary" type="submit">
					{t('payments.grant.submit')}
				</Control>
			</Actions>
			{isConfirming && (
				<Confirm
					mild
					title={t('payments.grant.ask', { user: userval.trim() })}
					busy={grant.isPending}
					onYes={onYes}
					onNo={() => setConfirming(false)}
				>
					<p>{t(priceIncluded ? 'payments.grant.counted' : 'payments.grant.free')}</p>
					<p>{t('payments.grant.why')}</p>
				</Confirm>
			)}
		</SettingsBoxForm>
	);
}
