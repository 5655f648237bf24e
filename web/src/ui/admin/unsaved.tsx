import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { endsRunning, hasRunning, ScopeContext, type UnsavedScope, unsaved, useUnsavedBlocker } from '#web/lib/unsaved-forms.ts';
import { Confirm } from './confirm.tsx';
import { closeTopLayer, hasLayer } from './layers.ts';

/** `leave(go)` calls `go` at once, or after confirmation when a form inside `scope` is unsaved; render `question`. */
export function useUnsavedScope({ isModal }: { isModal: boolean }) {
	const [scope] = useState<UnsavedScope>(() => ({ isModal, forms: new Set() }));
	const { ask, question } = useLeaveQuestion();
	const leave = (go: () => void) => (scope.forms.size > 0 ? ask(go) : go());
	return { scope, leave, question };
}

/** The same for whatever is unsaved or being uploaded anywhere in the panel, e.g. before signing out. */
export function useLeaveAll() {
	const { ask, question } = useLeaveQuestion(hasRunning);
	return { leave: (go: () => void) => (unsaved.size > 0 || hasRunning() ? ask(go) : go()), question };
}

function useLeaveQuestion(endsUpload = () => false) {
	const [going, setGoing] = useState<(() => void) | null>(null);
	const onYes = () => {
		setGoing(null);
		going?.();
	};
	const question = going && <LeaveQuestion endsUpload={endsUpload()} onYes={onYes} onNo={() => setGoing(null)} />;
	return { ask: (go: () => void) => setGoing(() => go), question };
}

export const Unsaved = ({ scope, children }: { scope: UnsavedScope; children: ReactNode }) => (
	<ScopeContext value={scope}>{children}</ScopeContext>
);

type QuestionProps = { endsUpload: boolean; onYes: () => void; onNo: () => void };

function LeaveQuestion({ endsUpload, onYes, onNo }: QuestionProps) {
	const t = useText();
	const isOnlyUpload = endsUpload && unsaved.size === 0;
	return (
		<Confirm title={t(isOnlyUpload ? 'panel.leave_upload_title' : 'web.leave_title')} onYes={onYes} onNo={onNo}>
			{!isOnlyUpload && <p>{t('web.leave_text')}</p>}
			{endsUpload && <p>{t('panel.leave_upload_text')}</p>}
		</Confirm>
	);
}

type GuardProps = { /** called before the question is shown: a native dialog would cover it */ onAsk?: () => void };

/** Asks before a link, the panel's menu or Back discards unsaved changes or ends an upload. While a drawer or dialog is open, Back closes it and stays in the view. */
export function UnsavedGuard({ onAsk }: GuardProps) {
	const closesLayer = useRef(false);
	const blocker = useUnsavedBlocker(({ historyAction }) => {
		closesLayer.current = historyAction === 'POP' && hasLayer();
		return closesLayer.current;
	});
	useLayoutEffect(() => {
		if (blocker.state !== 'blocked') return;
		if (!closesLayer.current) return onAsk?.();
		blocker.reset();
		closeTopLayer();
	}, [blocker, onAsk]);
	if (blocker.state !== 'blocked' || closesLayer.current) return null;
	return <LeaveQuestion endsUpload={endsRunning(blocker.location)} onYes={() => blocker.proceed()} onNo={() => blocker.reset()} />;
}
