import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';

const DONE_MS = 3000;

type CopyButtonProps = {
	text: string;
	label?: string /** only the icon, for lists */;
	compact?: boolean;
	variant?: ButtonVariant;
	size?: ButtonSize;
	children?: ReactNode;
};

/** Copies a text to the clipboard and shows whether that worked. */
export function CopyButton({ text, label, compact, variant = 'quiet', size = 'sm', children }: CopyButtonProps) {
	const t = useText();
	const [isDone, setDone] = useState(false);
	useEffect(() => {
		if (!isDone) return;
		const timer = setTimeout(() => setDone(false), DONE_MS);
		return () => clearTimeout(timer);
	}, [isDone]);
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text);
			setDone(true);
		} catch {
			toast.error(t('orders.code.copy_failed'));
		}
	};
	return (
		<>
			<Button
				variant={variant}
				size={size}
				icon={isDone ? IconCheck : IconCopy}
				aria-label={isDone && !compact ? undefined : label}
				onClick={copy}
			>
				{!compact && (isDone ? t('orders.code.copied') : (children ?? t('orders.code.copy')))}
			</Button>
			<span className="visually-hidden" role="status">
				{isDone && t('orders.code.copied')}
			</span>
		</>
	);
}
