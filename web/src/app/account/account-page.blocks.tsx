import { lazy, type ReactNode, Suspense } from 'react';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { hasBirthday } from '#domain/base/time/age.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import type { getUser } from '#domain/users/users.contract.ts';
import { DataBlock } from '#web/account/data.block.tsx';
import { DeleteBlock } from '#web/account/delete.block.tsx';
import { ExportBlock } from '#web/account/export.block.tsx';
import { MailingBlock } from '#web/account/mailing.block.tsx';
import { OwnCodesBlock } from '#web/codes/own-codes.block.tsx';
import { OwnGiftsBlock } from '#web/gifts/own-gifts.block.tsx';
import { OwnGroupTicketsBlock } from '#web/group-tickets/own-group-tickets.block.tsx';
import { useIsOverdue } from '#web/lib/api/use-once-loaded.ts';
import { useText } from '#web/lib/language.tsx';
import { useHashPart } from '#web/lib/use-hash-part.ts';
import { usePartInView } from '#web/lib/use-part-in-view.ts';
import { OwnOrdersBlock } from '#web/orders/own-orders.block.tsx';
import { OwnTicketsBlock } from '#web/orders/own-tickets.block.tsx';
import { Block } from '#web/ui/skeleton.tsx';
import { withPanelTexts } from '../admin/panel-texts.ts';
import styles from './account-page.module.css';

// the panel's chunk, with Mantine, is loaded only by admins
const PersonOrders = lazy(() => withPanelTexts(import('../admin/person-orders.tsx')));

// only a few admins ever need it
const WaitingPasswordBlock = lazy(() => withPanelTexts(import('#web/account/waiting-password.block.tsx')));

type Detail = AnswerOf<typeof getUser>;
type AccountBlocksProps = {
	detail: Detail;
	isAdminView: boolean;
	startsEditing: boolean /** admin-only blocks */;
	children: ReactNode;
};

// a little more than the `scroll-padding-top` of base.css
const PARTS = { partsOf: (area: HTMLElement) => [...area.children], reachedPx: 128 };

type AccountPart = { id: string; title: TextKey; block: ReactNode };

/** The parts of an account in their order, with an index next to them. */
export function AccountBlocks({ detail, isAdminView, startsEditing, children }: AccountBlocksProps) {
	const t = useText();
	const { user, giftOrders, groupTicketOrders } = detail;
	const whose = { userId: user.id, isAdminView };
	const isGone = user.role === 'deleted';
	const all: (AccountPart | false)[] = [
		!isAdminView && { id: 'bilety', title: 'nav.my_tickets', block: <OwnTicketsBlock userId={user.id} /> },
		{
			id: 'dane',
			title: 'account.data',
			block: (
				<div className={styles.blocks}>
					{detail.waiting_password && (
						<Suspense>
							<WaitingPasswordBlock userId={user.id} waiting={detail.waiting_password} />
						</Suspense>
					)}
					<DataBlock user={user} updatedAt={detail.updated_at} isAdminView={isAdminView} startsEditing={startsEditing} />
				</div>
			),
		},
		!isGone && { id: 'kody', title: 'account.codes', block: <OwnCodesBlock {...whose} /> },
		!isGone && {
			id: 'newsletter',
			title: 'account.mailing',
			// a new birthday ends the message that it is missing
			block: <MailingBlock key={user.birthday} {...whose} hasBirthday={hasBirthday(user.birthday)} />,
		},
		// an admin sees gifts and group tickets only if there are any (S3-057)
		(!isAdminView || giftOrders.length > 0) && { id: 'prezenty', title: 'account.gifts', block: <OwnGiftsBlock {...whose} /> },
		(!isAdminView || groupTicketOrders.length > 0) && {
			id: 'bilety-grupowe',
			title: 'account.group_tickets',
			block: <OwnGroupTicketsBlock {...whose} />,
		},
		{
			id: 'zamowienia',
			title: 'account.orders',
			block: isAdminView ? <OrdersOfPerson userId={user.id} /> : <OwnOrdersBlock userId={user.id} />,
		},
		isAdminView && { id: 'blokady', title: 'account.bans', block: children },
		!isGone && { id: 'usuniecie', title: 'account.delete', block: <AccountEnd {...whose} /> },
	];
	const parts = all.filter((part) => part !== false);
	const inView = usePartInView(PARTS);
	useHashPart();
	// the form that is opened has the focus at once
	const showsAll = useIsOverdue() || startsEditing;
	return (
		<div className={styles.columns}>
			<nav className={`${styles.contents} not-phone`} aria-label={t('account.sections')}>
				{parts.map(({ id, title }, place) => (
					<a key={id} href={`#${id}`} aria-current={place === inView.place ? 'true' : undefined}>
						{t(title)}
					</a>
				))}
			</nav>
			<div className={showsAll ? styles.blocks : `${styles.blocks} ${styles.inOrder}`} ref={inView.ref}>
				{parts.map(({ id, block }) => (
					<div key={id}>{block}</div>
				))}
			</div>
		</div>
	);
}

const OrdersOfPerson = (props: { userId: number }) => (
	<Suspense fallback={<Block height="160px" />}>
		<PersonOrders {...props} />
	</Suspense>
);

const AccountEnd = (whose: { userId: number; isAdminView: boolean }) => (
	<>
		<ExportBlock {...whose} />
		<DeleteBlock {...whose} />
	</>
);
