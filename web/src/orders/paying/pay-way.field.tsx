import { blikTexts } from '#domain/orders/paying/blik.texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { CodeBoxes } from '#web/ui/code-boxes.tsx';
import { Legend } from '#web/ui/legend.tsx';
import styles from './paying.module.css';
import type { PayFormState } from './use-pay-form.ts';

registerTexts(blikTexts);

type PayWayFieldProps = {
	form: PayFormState;
	legend: string;
	/** below the boxes */
	hint: string;
	/** of an order that exists another way leads away at once */
	onOther?: () => void;
};

/** A code of BLIK, or another way on the provider's page (N-006). */
export function PayWayField({ form, legend, hint, onOther = form.chooseOther }: PayWayFieldProps) {
	const t = useText();
	if (!form.isOffered) return null;
	return (
		<fieldset className={styles.choice}>
			<Legend>{legend}</Legend>
			{form.way === 'blik' ? (
				<>
					<CodeBoxes
						ref={form.codeBox}
						label={
							<span className={styles.label}>
								<span className={styles.sign} aria-hidden="true">
									BLIK
								</span>
								{t('blik.label')}
							</span>
						}
						hint={hint}
						error={form.error ?? undefined}
						value={form.code}
						onChange={form.type}
					/>
					<p className={styles.other}>
						<button type="button" onClick={onOther}>
							{t('blik.other_way')}
						</button>
						<span>{t('blik.other_ways')}</span>
					</p>
				</>
			) : (
				<p className={styles.other}>
					<span>{t('blik.page_why')}</span>
					<button type="button" onClick={form.chooseCode}>
						{t('blik.with_code')}
					</button>
				</p>
			)}
		</fieldset>
	);
}
