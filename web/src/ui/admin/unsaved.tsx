import { type ReactNode, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { ScopeContext, type UnsavedScope, unsaved, useUnsavedBlocker } from '#web/lib/unsaved-forms.ts';
import { Confirm } from './confirm.tsx';

/** `leave(go)` calls `go` at once, or after confirmation when a form inside `scope` is unsaved; render `question`. */
export function useUnsavedScope({ isModal }: { isModal: boolean }) {
	const [scope] = useState<UnsavedScope>(() => ({ isModal, forms: new Set() }));
	const { ask, question } = useLeaveQuestion();
	const leave = (go: () => void) => (scope.forms.size > 0 ? ask(go) : go());
	return { scope, leave, question };
}

/** The same for whatever is unsaved anywhere in the panel, e.g. before signing out. */
export function useLeaveAll() {
	const { ask, question } = useLeaveQuestion();
	return { leave: (go: () => void) => (unsaved.size > 0 ? ask(go) : go()), question };
}

function useLeaveQuestion() {
	const [going, setGoing] = useState<(() => void) | null>(null);
	const onYes = () => {
		setGoing(null);
		going?.();
	};
	const question = going && <LeaveQuestion onYes={onYes} onNo={() => setGoing(null)} />;
	return { ask: (go: () => void) => setGoing(() => go), question };
}

export const Unsaved = ({ scope, children }: { scope: UnsavedScope; children: ReactNode }) => (
	<ScopeContext value={scope}>{children}</ScopeContext>
);

function LeaveQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
	const t = useText();
	return (
		<Confirm title={t('web.leave_title')} onYes={onYes} onNo={onNo}>
			<p>{t('web.leave_text')}</p>
		</Confirm>
	);
}

/** Asks before a link, the panel's menu or Back discards unsaved changes. */
export function UnsavedGuard() {
	const blocker = useUnsavedBlocker();
	if (blocker.state !== 'blocked') return null;
	return <LeaveQuestion onYes={() => blocker.proceed()} onNo={() => blocker.reset()} />;
}
