import { type ReactNode, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { ScopeContext, type UnsavedScope, unsaved } from '#web/lib/unsaved-forms.ts';
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
		<Confirm title={t('panel.leave_title')} onYes={onYes} onNo={onNo}>
			<p>{t('panel.leave_text')}</p>
		</Confirm>
	);
}

const placeOf = ({ pathname, search }: Location) => {
	const params = new URLSearchParams(search);
	return [pathname, params.get('view'), params.get('lista'), params.get('tab')].join();
};

/** Whether a navigation closes a form: pages and filters of a list do not close the forms next to it. */
function isLost(from: Location, to: Location): boolean {
	if (from.pathname === to.pathname && from.search === to.search) return false;
	return placeOf(from) !== placeOf(to) || [...unsaved.values()].some((scope) => scope?.isModal);
}

/** Asks before a link, the panel's menu or Back discards unsaved changes; not after the session has ended, since they could not be saved anyway. */
export function UnsavedGuard() {
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => unsaved.size > 0 && session.get() !== null && isLost(currentLocation, nextLocation),
	);
	if (blocker.state !== 'blocked') return null;
	return <LeaveQuestion onYes={() => blocker.proceed()} onNo={() => blocker.reset()} />;
}
