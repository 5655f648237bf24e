import { formatZloty } from '#domain/base/money.ts';
import { useText } from '#web/lib/language.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';

type IssueQuestionProps = {
	title: string;
	/** null: several are issued, or the name is not known */
	buyer: string | null;
	/** of all of them; not given where it is known only after issuing */
	amount?: number | undefined;
	count?: number;
	busy?: boolean;
	onYes: () => void;
	onNo: () => void;
};

/** Asks before documents are issued: each has a number and is never changed or deleted. */
export function IssueQuestion({ buyer, amount, count = 1, ...question }: IssueQuestionProps) {
	const t = useText();
	return (
		<Confirm {...question} hasNumber>
			<p>
				{amount !== undefined && <Sum buyer={buyer} amount={amount} />} {t('invoices.issue.final', { count })}
			</p>
		</Confirm>
	);
}

function Sum({ buyer, amount }: { buyer: string | null; amount: number }) {
	const t = useText();
	const sum = formatZloty(amount, t.language);
	return buyer ? t('invoices.issue.for', { buyer, sum }) : t('invoices.issue.sum', { sum });
}
