import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Icon, type TablerIcon } from '../icon.tsx';
import styles from './control.module.css';

type Appearance = { variant?: 'plain' | 'primary' | 'danger' | 'stop' | 'quiet'; icon?: TablerIcon; children: ReactNode };
type ControlProps = Appearance &
	Omit<ComponentProps<'button'>, 'disabled' | 'className'> & {
		/** disabled, with the reason as a sentence */
		disabledReason?: string | false | null;
	};

const classOf = (variant: NonNullable<Appearance['variant']>) => (variant === 'plain' ? styles.control : styles[variant]);

export function Control({ variant = 'plain', icon, disabledReason, children, onClick, type = 'button', ...rest }: ControlProps) {
	const whyId = useId();
	// the first click of a double click may already be answered: what it added or sent is not added twice
	const isRepeated = ({ detail }: MouseEvent) => variant === 'primary' && detail > 1;
	const guarded = (event: MouseEvent<HTMLButtonElement>) =>
		disabledReason || isRepeated(event) ? event.preventDefault() : onClick?.(event);
	return (
		<>
			<button
				{...rest}
				type={type}
				className={classOf(variant)}
				aria-disabled={disabledReason ? true : undefined}
				aria-describedby={disabledReason ? whyId : rest['aria-describedby']}
				title={disabledReason || rest.title}
				onClick={guarded}
			>
				{icon && <Icon icon={icon} />}
				{children}
			</button>
			{disabledReason && (
				<span className="visually-hidden" id={whyId}>
					{disabledReason}
				</span>
			)}
		</>
	);
}

export const ControlLink = ({
	variant = 'plain',
	icon,
	children,
	...link
}: Appearance & Omit<ComponentProps<typeof Link>, 'className'>) => (
	<Link {...link} className={classOf(variant)}>
		{icon && <Icon icon={icon} />}
		{children}
	</Link>
);

type Sign = { icon: TablerIcon; label: string };
type IconControlProps = Sign & Omit<ComponentProps<'button'>, 'children' | 'disabled' | 'className'>;

/** An icon button; its label names the subject, e.g. "Edytuj: Wesele". */
export const IconControl = ({ icon, label, type = 'button', ...rest }: IconControlProps) => (
	<button {...rest} type={type} className={styles.icon} aria-label={label} title={label}>
		<Icon icon={icon} />
	</button>
);

export const IconLink = ({ icon, label, to }: Sign & { to: string }) => (
	<Link to={to} className={styles.icon} aria-label={label} title={label}>
		<Icon icon={icon} />
	</Link>
);
