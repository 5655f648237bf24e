import { useRef } from 'react';
import { useText } from '#web/lib/language.tsx';
import { useFocusNearby } from '#web/lib/use-focus-nearby.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './test.screen.module.css';

/** Only the person knows whether it is heard; the question is gone once answered. */
export function SoundQuestion({ onAnswer }: { onAnswer: (isHeard: boolean) => void }) {
	const t = useText();
	const [yes, no] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
	useFocusNearby(yes);
	useFocusNearby(no);
	return (
		<>
			<p>{t('test.sound.ask')}</p>
			<div className={styles.answers}>
				<Button ref={yes} variant="line" size="sm" onClick={() => onAnswer(true)}>
					{t('test.sound.yes')}
				</Button>
				<Button ref={no} variant="line" size="sm" onClick={() => onAnswer(false)}>
					{t('test.sound.no')}
				</Button>
			</div>
		</>
	);
}
