import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Icon, type TablerIcon } from '../icon.tsx';

type ControlProps = Omit<ComponentProps<'button'>, 'disabled'> & {
	variant?: 'plain' | 'primary' | 'danger' | 'stop' | 'quiet';
	icon?: TablerIcon;
	/** not now; the sentence says why */
	disabledReason?: string | false | null;
	children: ReactNode;
};

const VARIANTS = { plain: '', primary: ' c--p', danger: ' c--d', stop: ' c--stop', quiet: ' c--q' };

/** A button of the panel. */
export function Control({ variant = 'plain', icon, disabledReason, children, onClick, type = 'button', className, ...rest }: ControlProps) {
	const whyId = useId();
	const guarded = (event: MouseEvent<HTMLButtonElement>) => (disabledReason ? event.preventDefault() : onClick?.(event));
	return (
		<>
			<button
				{...rest}
				type={type}
				className={`c${VARIANTS[variant]}${className ? ` ${className}` : ''}`}
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

type IconControlProps = Omit<ComponentProps<'button'>, 'children' | 'disabled'> & { icon: TablerIcon; label: string };

/** A button that is only a sign; its label names the thing it acts on, e.g. "Edytuj: Wesele". */
export const IconControl = ({ icon, label, type = 'button', ...rest }: IconControlProps) => (
	<button {...rest} type={type} className="ab" aria-label={label} title={label}>
		<Icon icon={icon} />
	</button>
);
