import { formatZloty } from '#domain/base/money.ts';
import { useText } from '#web/lib/language.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';

type IssueQuestionProps = {
	title: string;
	/** null: several are issued, or the name is not known */
	buyer: string | null;
	/** of all of them */
	amount: number;
	count?: number;
	busy?: boolean;
	onYes: () => void;
	onNo: () => void;
};

/** Asks before documents are issued: each has a number and is never changed or deleted. */
export function IssueQuestion({ buyer, amount, count = 1, ...question }: IssueQuestionProps) {
	const t = useText();
	const sum = formatZloty(amount, t.language);
	return (
		<Confirm {...question} hasNumber>
			<p>
				{buyer ? t('invoices.issue.for', { buyer, sum }) : t('invoices.issue.sum', { sum })} {t('invoices.issue.final', { count })}
			</p>
		</Confirm>
	);
}
