import { type FormEvent, useId, useState } from 'react';
import { deleteUser } from '#domain/account/account.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { goTo } from '#web/lib/navigation.ts';
import { session } from '#web/lib/session/session.tsx';
import { forgetTypedForms } from '#web/lib/session/typed-forms.ts';
import { toast } from '#web/lib/toast.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import formStack from '#web/ui/form-stack.module.css';
import { Notice } from '#web/ui/notice.tsx';

type DeleteDialogProps = { userId: number; onClose: () => void };

/** Deleting the own account signs out; deleting another one returns to the panel (S1-201). */
export function DeleteDialog({ userId, onClose }: DeleteDialogProps) {
	const t = useText();
	const formId = useId();
	const isOwn = session.get()?.user.id === userId;
	const [password, setPassword] = useState('');
	const [wrong, setWrong] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const remove = useCall(deleteUser);
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setFailure(undefined);
		setWrong(undefined);
		if (!password) return setWrong('form.validate.required');
		try {
			await remove.mutateAsync({ params: { id: userId }, body: { password } });
			toast.success(t('account.deleted'));
			if (isOwn) {
				forgetTypedForms();
				session.clear();
			}
			goTo(isOwn ? '/logowanie' : '/teapp-admin', { replace: true });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setWrong(error.formError?.password);
			if (!error.formError?.password) setFailure(error.message);
		}
	};
	const footer = (
		<>
			<Button variant="line" onClick={onClose}>
				{t('web.no')}
			</Button>
			<Button type="submit" form={formId} inert={remove.isPending} reason={remove.isPending ? t('auth.sending') : undefined}>
				{/* S3-059 asks admins "Tak / Nie" */}
				{t(isOwn ? 'account.delete_button' : 'web.yes')}
			</Button>
		</>
	);
	return (
		<Dialog title={t('account.delete_question')} onClose={onClose} footer={footer}>
			<form id={formId} className={`${formStack.stack} ${formStack.form}`} onSubmit={(event) => void submit(event)} noValidate>
				{failure && <Notice kind="stop">{failure}</Notice>}
				<p>{t(isOwn ? 'account.delete_loss' : 'account.delete_lead_admin')}</p>
				<PasswordField
					label={t(isOwn ? 'account.delete_password' : 'account.your_password')}
					autoComplete="current-password"
					error={wrong}
					value={password}
					onChange={(event) => setPassword(event.target.value)}
				/>
			</form>
		</Dialog>
	);
}
