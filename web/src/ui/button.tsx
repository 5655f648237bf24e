import {
	IconBan,
	IconCheck,
	IconClock,
	IconEyeOff,
	IconLoader2,
	IconLock,
	IconPlayerPlay,
	IconTicket,
	IconWorldOff,
} from '@tabler/icons-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Icon, type TablerIcon } from './icon.tsx';

/** The contract of design §4: white buys, red is blocked, green has access, orange is processing. */
export type ButtonLook = 'buy' | 'watch' | 'stop' | 'ok' | 'wait' | 'soon' | 'over' | 'ink' | 'line' | 'quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** States that say something and do nothing. */
const DEAD: ReadonlySet<ButtonLook> = new Set(['stop', 'ok', 'wait', 'soon', 'over']);

const ICONS: Partial<Record<ButtonLook, TablerIcon>> = {
	buy: IconTicket,
	watch: IconPlayerPlay,
	stop: IconBan,
	ok: IconCheck,
	wait: IconLoader2,
	soon: IconClock,
};

/** red buttons differ in their sign: who you are, where you are, what is left */
export const STOP_ICONS = { age: IconLock, country: IconWorldOff, sold_out: IconBan, hidden: IconEyeOff } as const;

type Looks = {
	look?: ButtonLook;
	size?: ButtonSize;
	block?: boolean;
	/** null: none */
	icon?: TablerIcon | null;
	children: ReactNode;
	/** one sentence under the button; a dead button says why */
	reason?: ReactNode;
	className?: string;
};

const classNames = ({ look = 'ink', size = 'md', block, className }: Omit<Looks, 'children'>) =>
	['btn', `btn--${look}`, size !== 'md' && `btn--${size}`, block && 'btn--block', className].filter(Boolean).join(' ');

function Content({ look = 'ink', icon, children }: Looks) {
	const drawing = icon === undefined ? ICONS[look] : icon;
	return (
		<>
			{drawing && <Icon of={drawing} />}
			<span>{children}</span>
		</>
	);
}

type ButtonProps = Looks & Omit<ComponentProps<'button'>, keyof Looks | 'disabled'> & { /** not now; say why in `reason` */ off?: boolean };

/** Dead buttons keep their focus and their reason: `aria-disabled` and a guarded handler, never `disabled`. */
export function Button(props: ButtonProps) {
	const { look, size, block, icon, children, reason, className, off, onClick, type = 'button', ...rest } = props;
	const reasonId = useId();
	const isDead = off || (look !== undefined && DEAD.has(look));
	const guarded = (event: MouseEvent<HTMLButtonElement>) => {
		if (isDead) event.preventDefault();
		else onClick?.(event);
	};
	return (
		<>
			<button
				{...rest}
				type={type}
				className={classNames({ look, size, block, className })}
				aria-disabled={isDead || undefined}
				aria-describedby={reason ? reasonId : rest['aria-describedby']}
				onClick={guarded}
			>
				<Content look={look} icon={icon}>
					{children}
				</Content>
			</button>
			{reason && (
				<span className="why" id={reasonId}>
					{reason}
				</span>
			)}
		</>
	);
}

type ButtonLinkProps = Looks & Omit<ComponentProps<typeof Link>, keyof Looks>;

/** The same looks for going somewhere. */
export function ButtonLink({ look, size, block, icon, children, reason, className, ...rest }: ButtonLinkProps) {
	const reasonId = useId();
	return (
		<>
			<Link {...rest} className={classNames({ look, size, block, className })} aria-describedby={reason ? reasonId : undefined}>
				<Content look={look} icon={icon}>
					{children}
				</Content>
			</Link>
			{reason && (
				<span className="why" id={reasonId}>
					{reason}
				</span>
			)}
		</>
	);
}
