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
import { classNames } from '#web/lib/class-names.ts';
import styles from './button.module.css';
import { Icon, type TablerIcon } from './icon.tsx';
import { Reason } from './reason.tsx';

/** White: buy; red: blocked; green: access; orange: processing (R-043, S1-146). */
export type ButtonVariant = 'buy' | 'watch' | 'stop' | 'ok' | 'wait' | 'soon' | 'over' | 'ink' | 'line' | 'quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** Variants that show a state and do nothing on click. */
const INERT: ReadonlySet<ButtonVariant> = new Set(['stop', 'ok', 'wait', 'soon', 'over']);

const ICONS: Partial<Record<ButtonVariant, TablerIcon>> = {
	buy: IconTicket,
	watch: IconPlayerPlay,
	stop: IconBan,
	ok: IconCheck,
	wait: IconLoader2,
	soon: IconClock,
};

/** red buttons differ in their icon: person, country, seats */
export const STOP_ICONS = { age: IconLock, country: IconWorldOff, sold_out: IconBan, hidden: IconEyeOff } as const;

type ButtonStyle = {
	variant?: ButtonVariant;
	size?: ButtonSize;
	block?: boolean;
	/** null: none */
	icon?: TablerIcon | null;
	children: ReactNode;
	/** one sentence under the button; the reason for an inert button */
	reason?: ReactNode;
	className?: string;
};

const VARIANTS: Record<ButtonVariant, string | undefined> = {
	buy: styles.purchase,
	watch: styles.watch,
	stop: styles.stop,
	ok: styles.access,
	wait: styles.wait,
	soon: styles.soon,
	over: styles.over,
	ink: styles.dark,
	line: styles.line,
	quiet: styles.quiet,
};
const SIZES: Record<ButtonSize, string | undefined> = { sm: styles.small, md: undefined, lg: styles.large };

export const buttonClass = ({ variant = 'ink', size = 'md', block, className }: Omit<ButtonStyle, 'children'>) =>
	classNames(styles.button, VARIANTS[variant], SIZES[size], block && styles.block, className);

function Content({ variant = 'ink', icon, children }: ButtonStyle) {
	const drawing = icon === undefined ? ICONS[variant] : icon;
	return (
		<>
			{drawing && <Icon icon={drawing} />}
			<span>{children}</span>
		</>
	);
}

type ButtonProps = ButtonStyle &
	Omit<ComponentProps<'button'>, keyof ButtonStyle | 'disabled'> & { /** disabled; give the reason in `reason` */ inert?: boolean };

/** Inert buttons keep their focus and their reason: `aria-disabled` and a guarded handler, never `disabled`. */
export function Button(props: ButtonProps) {
	const { variant, size, block, icon, children, reason, className, inert, onClick, type = 'button', ...rest } = props;
	const reasonId = useId();
	const isInert = inert || (variant !== undefined && INERT.has(variant));
	const guarded = (event: MouseEvent<HTMLButtonElement>) => {
		if (isInert) event.preventDefault();
		else onClick?.(event);
	};
	return (
		<>
			<button
				{...rest}
				type={type}
				className={buttonClass({ variant, size, block, className })}
				aria-disabled={isInert || undefined}
				aria-describedby={reason ? reasonId : rest['aria-describedby']}
				onClick={guarded}
			>
				<Content variant={variant} icon={icon}>
					{children}
				</Content>
			</button>
			{reason && <Reason id={reasonId}>{reason}</Reason>}
		</>
	);
}

type ButtonLinkProps = ButtonStyle & Omit<ComponentProps<typeof Link>, keyof ButtonStyle>;

export function ButtonLink({ variant, size, block, icon, children, reason, className, ...rest }: ButtonLinkProps) {
	const reasonId = useId();
	return (
		<>
			<Link {...rest} className={buttonClass({ variant, size, block, className })} aria-describedby={reason ? reasonId : undefined}>
				<Content variant={variant} icon={icon}>
					{children}
				</Content>
			</Link>
			{reason && <Reason id={reasonId}>{reason}</Reason>}
		</>
	);
}
