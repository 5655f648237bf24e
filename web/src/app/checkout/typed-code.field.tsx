import { type KeyboardEvent, useId, useState } from 'react';
import { formatGrosze } from '#domain/base/money.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './typed-code.module.css';
import type { TypedCode } from './use-typed-code.ts';

type TypedCodeFieldProps = {
	/** null: a price that no code lowers, of a gift or a group */
	code: TypedCode | null;
	/** of the title, and with the code that is applied now */
	priceGrosze: number;
	totalGrosze: number;
	/** the typed code is the one that is applied */
	isApplied: boolean;
	onCheck: () => void;
	onRemove: () => void;
};

function Result({ code, priceGrosze, totalGrosze, isApplied, onRemove }: TypedCodeFieldProps & { code: TypedCode }) {
	const t = useText();
	if (!code.found) return null;
	const price = formatGrosze(totalGrosze, t.language);
	const before = formatGrosze(priceGrosze, t.language);
	const works = totalGrosze === 0 ? t('typed_code.works_free') : t('typed_code.works', { price, before });
	return (
		<Notice
			kind="ok"
			title={isApplied ? works : t('typed_code.worse')}
			action={
				<Button size="sm" variant="line" onClick={onRemove}>
					{t('typed_code.remove')}
				</Button>
			}
		/>
	);
}

/** Folded "Mam kod"; the code is checked at once, and what one pays with it is said beside it (N-014). */
export function TypedCodeField(props: TypedCodeFieldProps) {
	const { code, onCheck } = props;
	const t = useText();
	const id = useId();
	const [isOpen, setOpen] = useState(Boolean(code?.text));
	// Enter in this field checks the code: it does not order
	const checkOnEnter = (event: KeyboardEvent) => {
		if (event.key !== 'Enter') return;
		event.preventDefault();
		onCheck();
	};
	return (
		<details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{t('typed_code.open')}</summary>
			{code ? (
				<div className={styles.body}>
					<div className={styles.line}>
						<Field
							id={id}
							label={t('typed_code.label')}
							autoComplete="off"
							autoCapitalize="characters"
							value={code.text}
							error={code.error}
							onChange={(event) => code.setText(event.target.value)}
							onKeyDown={checkOnEnter}
						/>
						<Button variant="line" onClick={onCheck} aria-busy={code.isBusy || undefined}>
							{t(code.isBusy ? 'typed_code.checking' : 'typed_code.check')}
						</Button>
					</div>
					<Result {...props} code={code} />
				</div>
			) : (
				<p className={`small muted ${styles.body}`}>{t('typed_code.not_for_others')}</p>
			)}
		</details>
	);
}
