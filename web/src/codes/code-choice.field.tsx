import { useId } from 'react';
import { formatGrosze } from '#domain/base/money.ts';
import { lostGrosze } from '#domain/codes/codes.rules.ts';
import type { UsableCode } from '#domain/codes/usable-codes.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Legend } from '#web/ui/legend.tsx';
import { discountText } from './discount-text.ts';

type CodeChoiceProps = {
	codes: readonly UsableCode[];
	/** of the title, without a code */
	priceGrosze: number;
	bestId: number | null;
	chosenId: number | null;
	onChoose: (codeId: number | null) => void;
};

/** The best code is preselected; another one, or none, can be chosen. */
export function CodeChoice({ codes, priceGrosze, bestId, chosenId, onChoose }: CodeChoiceProps) {
	const t = useText();
	const name = useId();
	const labelOf = (code: UsableCode): string => {
		const values = { code: code.code, discount: discountText(code, t.language) };
		const lost = lostGrosze(code, priceGrosze);
		const label = t(codes.length > 1 && code.code_id === bestId ? 'purchase.code_best' : 'purchase.code_other', values);
		return lost > 0 ? `${label}. ${t('purchase.code_rest', { amount: formatGrosze(lost, t.language) })}` : label;
	};
	if (codes.length === 0) return null;
	return (
		<fieldset>
			<Legend>{t('purchase.code_legend')}</Legend>
			{codes.map((code) => (
				<Checkbox
					key={code.code_id}
					kind="radio"
					name={name}
					checked={code.code_id === chosenId}
					onChange={() => onChoose(code.code_id)}
					label={labelOf(code)}
				/>
			))}
			<Checkbox kind="radio" name={name} checked={chosenId === null} onChange={() => onChoose(null)} label={t('purchase.code_none')} />
		</fieldset>
	);
}
