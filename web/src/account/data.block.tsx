import { IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { User } from '#domain/account/account.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.tsx';
import { ScopeContext, type UnsavedScope, useUnsavedBlocker } from '#web/lib/unsaved-forms.ts';
import panel from '#web/ui/account-panel.module.css';
import { Button } from '#web/ui/button.tsx';
import { LeaveQuestion } from '#web/ui/leave.question.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { UserForm } from './user.form.tsx';
import { UserData } from './user-data.tsx';

type DataBlockProps = {
	user: User;
	/** for admins: when the data was changed last */
	updatedAt?: string;
	isAdminView: boolean;
	/** /konto?edit opens the form at once */
	startsEditing: boolean;
};

/** What a person may be asked to complete. */
const EXPECTED = ['given-name', 'family-name', 'bday-day', 'country'].map((name) => `[autocomplete="${name}"]`).join();

function focusFirstMissing(block: HTMLElement | null) {
	const expected = [...(block?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(EXPECTED) ?? [])];
	const field = expected.find(({ value }) => value === '') ?? expected[0];
	field?.focus({ preventScroll: true });
	block?.scrollIntoView?.();
	field?.scrollIntoView?.({ block: 'nearest' });
}

function withoutEdit(query: URLSearchParams): URLSearchParams {
	const rest = new URLSearchParams(query);
	rest.delete('edit');
	return rest;
}

/** Personal data with a toggle between reading and editing (S1-087, S3-051). */
export function DataBlock({ user, updatedAt, isAdminView, startsEditing }: DataBlockProps) {
	const t = useText();
	const [isEditing, setOpen] = useState(startsEditing);
	const [wasAsked, setAsked] = useState(startsEditing);
	// a link of the page itself may ask for it later
	if (startsEditing !== wasAsked) {
		setAsked(startsEditing);
		if (startsEditing) setOpen(true);
	}
	const [isConfirming, setConfirming] = useState(false);
	const [scope] = useState<UnsavedScope>(() => ({ isModal: false, forms: new Set() }));
	const [, setQuery] = useSearchParams();
	const block = useRef<HTMLElement>(null);
	// whoever came to edit the data starts there, below the tickets; a scrolled page keeps its place when they arrive and move the form down
	const { key, hash, search } = useLocation();
	// the key changes when a link to /konto?edit is pressed there again; on the page for admins, also with its list of orders
	const askedBy = isAdminView ? '' : key;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each press of the link asks again
	useEffect(() => {
		// a link to another place of the page keeps the address but for its hash, a page of a list adds to the query
		if (startsEditing && hash === '' && search === '?edit') focusFirstMissing(block.current);
	}, [startsEditing, askedBy]);
	const setEditing = (open: boolean) => {
		setOpen(open);
		// a reload of /konto?edit would open the form again
		if (!open && startsEditing) setQuery(withoutEdit, { replace: true, preventScrollReset: true });
	};
	const drop = () => {
		setConfirming(false);
		setEditing(false);
	};
	const isGone = user.role === 'deleted';
	const saved = (after: User) => {
		setEditing(false);
		const { id, role, firstname, lastname, email } = after;
		const sent = role === 'unverified' && email !== null && email !== user.email ? t('account.link_sent', { email }) : undefined;
		toast.success(t(role === 'deleted' ? 'account.deleted' : 'account.saved'), sent);
		if (session.get()?.user.id === id) session.updateUser({ role, firstname, lastname, email: email ?? '' });
	};
	return (
		<section className={panel.panel} id="dane" ref={block}>
			<div className={panel.header}>
				<h2>{t('account.data')}</h2>
				{!isGone && (
					<Button
						variant="line"
						size="sm"
						icon={isEditing ? IconX : IconPencil}
						aria-expanded={isEditing}
						onClick={() => (scope.forms.size > 0 ? setConfirming(true) : setEditing(!isEditing))}
					>
						{t(isEditing ? 'account.cancel' : 'account.edit')}
					</Button>
				)}
			</div>
			{isGone && <Notice>{t('account.is_deleted')}</Notice>}
			{isEditing && !isGone ? (
				<ScopeContext value={scope}>
					<UserForm user={user} updatedAt={updatedAt} isAdminView={isAdminView} onSaved={saved} />
				</ScopeContext>
			) : (
				<UserData user={user} isAdminView={isAdminView} />
			)}
			{/* a page with parts of the panel asks by itself */}
			{!isAdminView && <LeaveGuard />}
			{isConfirming && <LeaveQuestion onYes={drop} onNo={() => setConfirming(false)} />}
		</section>
	);
}

/** Asks before a link or Back discards the typed data. */
function LeaveGuard() {
	const blocker = useUnsavedBlocker();
	if (blocker.state !== 'blocked') return null;
	return <LeaveQuestion onYes={() => blocker.proceed()} onNo={() => blocker.reset()} />;
}
