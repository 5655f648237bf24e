import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TestResult } from '#domain/audience/test/test-page.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './test.screen.module.css';

const ICONS = { waiting: IconClock, good: IconCheck, poor: IconAlertTriangle, bad: IconX } as const satisfies Record<TestResult, unknown>;

type ResultLineProps = {
	name: 'picture' | 'sound' | 'captions' | 'speed';
	result: TestResult;
	params?: Record<string, string | number>;
	/** in place of "not known yet" */
	children?: ReactNode;
};

/** One part of the test: its name, a sign, and a sentence. */
export function ResultLine({ name, result, params, children }: ResultLineProps) {
	const t = useText();
	return (
		<li className={styles.result} data-result={result}>
			<Icon icon={ICONS[result]} />
			<div>
				<h3>{t(`test.${name}`)}</h3>
				<div aria-live="polite">
					{result === 'waiting' ? children || <p className="muted">{t('test.waiting')}</p> : <p>{t(sentenceOf(name, result), params)}</p>}
				</div>
			</div>
		</li>
	);
}

function sentenceOf(name: ResultLineProps['name'], result: Exclude<TestResult, 'waiting'>) {
	if (name === 'captions') return `test.captions.${result === 'good' ? 'good' : 'bad'}` as const;
	return `test.${name}.${result}` as const;
}
