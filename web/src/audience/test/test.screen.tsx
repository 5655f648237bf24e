import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import {
	captionsResult,
	heightFor,
	overallResult,
	pictureResult,
	soundResult,
	speedResult,
	type TestResult,
} from '#domain/audience/test/test-page.rules.ts';
import { testPageTexts } from '#domain/audience/test/test-page.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import section from '#web/ui/section.module.css';
import { SoundQuestion } from './sound-question.tsx';
import styles from './test.screen.module.css';
import english from './test-clip.en.vtt?url&no-inline';
import clip from './test-clip.mp4?url&no-inline';
import polish from './test-clip.pl.vtt?url&no-inline';
import { useClipTest } from './use-clip-test.ts';

registerTexts(testPageTexts);

const TENTH = 10;

/** A clip of ours, and what the browser and the person say about it. */
export function TestScreen() {
	const t = useText();
	const video = useRef<HTMLVideoElement>(null);
	const [isStarted, setStarted] = useState(false);
	const [isHeard, setHeard] = useState<boolean | null>(null);
	const { played, speed, start } = useClipTest(video, clip);
	const results = {
		picture: pictureResult(played),
		sound: soundResult(played, isHeard),
		captions: captionsResult(played),
		speed: speedResult(speed.mbit, speed.hasFailed),
	};
	const begin = () => {
		setStarted(true);
		setHeard(null);
		start();
	};
	const mbit = Math.round((speed.mbit ?? 0) * TENTH) / TENTH;
	return (
		<section className={`wrap ${section.section} ${styles.page}`}>
			<Head title={t('web.test_page')} description={t('test.lead')} />
			<h1>{t('web.test_page')}</h1>
			<p className={`lead ${styles.lead}`}>{t('test.lead')}</p>
			<div className={styles.columns}>
				<div className={styles.stage}>
					<video ref={video} className={styles.clip} src={clip} controls playsInline preload="none" aria-label={t('test.player')}>
						<track key={t.language} kind="captions" srcLang={t.language} src={t.language === 'en' ? english : polish} default />
					</video>
					<Button icon={isStarted ? IconRefresh : IconPlayerPlay} onClick={begin}>
						{t(isStarted ? 'test.again' : 'test.start')}
					</Button>
				</div>
				<div>
					<h2 id="wyniki">{t('test.results')}</h2>
					<ul className={styles.results} aria-labelledby="wyniki">
						<ResultLine name="picture" result={results.picture} />
						<ResultLine name="sound" result={results.sound}>
							{isStarted && results.sound === 'waiting' && <SoundQuestion onAnswer={setHeard} />}
						</ResultLine>
						<ResultLine name="captions" result={results.captions} />
						<ResultLine name="speed" result={results.speed} params={{ mbit, height: heightFor(mbit) ?? 0 }} />
					</ul>
					{overallResult(Object.values(results)) === 'good' && <Notice kind="ok">{t('test.all_good')}</Notice>}
				</div>
			</div>
		</section>
	);
}

const ICONS = { waiting: IconClock, good: IconCheck, poor: IconAlertTriangle, bad: IconX } as const satisfies Record<TestResult, unknown>;

type ResultLineProps = {
	name: 'picture' | 'sound' | 'captions' | 'speed';
	result: TestResult;
	params?: Record<string, string | number>;
	/** in place of "not known yet" */
	children?: ReactNode;
};

/** One part of the test: its name, a sign, and a sentence. */
function ResultLine({ name, result, params, children }: ResultLineProps) {
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
