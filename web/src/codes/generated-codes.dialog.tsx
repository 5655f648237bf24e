import type { CodeOut } from '#domain/codes/codes.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { ModalButtons, ModalFrame } from '#web/ui/admin/modal-frame.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './generated-codes.dialog.module.css';

/** this many are written out; the button copies them all */
const SHOWN = 200;

export function GeneratedCodesDialog({ codes, onClose }: { codes: readonly CodeOut[]; onClose: () => void }) {
	const t = useText();
	return (
		<ModalFrame title={t('codes.admin.generated')} isCentered onClose={onClose}>
			<p className="muted">{t('codes.admin.generated_count', { count: codes.length })}</p>
			<ul className={styles.codes}>
				{codes.slice(0, SHOWN).map(({ id: key, code }) => (
					<li key={key}>
						<code>{code}</code>
					</li>
				))}
				{codes.length > SHOWN && <li>…</li>}
			</ul>
			<ModalButtons>
				<CopyButton variant="line" text={codes.map(({ code }) => code).join('\n')}>
					{t('codes.admin.copy_all')}
				</CopyButton>
				<Control variant="primary" data-autofocus onClick={onClose}>
					{t('web.close')}
				</Control>
			</ModalButtons>
		</ModalFrame>
	);
}
