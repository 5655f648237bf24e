import { Modal } from '@mantine/core';
import type { CodeOut } from '#domain/codes/codes.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useLayer } from '#web/ui/admin/layers.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** this many are written out; the button copies them all */
const SHOWN = 200;

/** The codes just made, to be copied at once. */
export function GeneratedCodesDialog({ codes, onClose }: { codes: readonly CodeOut[]; onClose: () => void }) {
	const t = useText();
	useLayer(onClose);
	return (
		// the title as Mantine's own: only that names the dialog to a screen reader
		<Modal
			opened
			onClose={onClose}
			closeOnEscape={false}
			title={t('codes.admin.generated')}
			withCloseButton={false}
			centered
			className="admin-modal"
			classNames={{ content: 'admin', title: 'modal-t' }}
		>
			<p className="muted">{t('codes.admin.generated_count', { count: codes.length })}</p>
			<ul className="gen-codes">
				{codes.slice(0, SHOWN).map(({ id: key, code }) => (
					<li key={key}>
						<code>{code}</code>
					</li>
				))}
				{codes.length > SHOWN && <li>…</li>}
			</ul>
			<div className="modal-a">
				<CopyButton variant="line" text={codes.map(({ code }) => code).join('\n')}>
					{t('codes.admin.copy_all')}
				</CopyButton>
				<Control variant="primary" data-autofocus onClick={onClose}>
					{t('web.close')}
				</Control>
			</div>
		</Modal>
	);
}
