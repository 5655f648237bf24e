import { PanelContext } from '#web/ui/panel-context.ts';
import '#web/styles/admin.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dates } from '#web/ui/admin/fields/dates.tsx';
import { SessionEnded } from '#web/ui/admin/session-ended.tsx';
import { theme } from '#web/ui/admin/theme.ts';
import { UnsavedGuard } from '#web/ui/admin/unsaved.tsx';
import { OpenedInvoiceRequest } from './opened-invoice-request.tsx';
import styles from './panel-frame.module.css';

type PanelFrameProps = {
	/** on a public page */
	isPiece?: boolean;
	/** before the question about unsaved changes is shown */
	onAsk?: () => void;
	children: ReactNode;
};

/** Providers around every part of the panel: Mantine with the theme, its dates and styles. Its texts are loaded by `withPanelTexts`. */
export const PanelFrame = ({ isPiece, onAsk, children }: PanelFrameProps) => (
	<MantineProvider theme={theme} forceColorScheme="light">
		<PanelContext value={true}>
			<Dates>
				<div className={isPiece ? styles.piece : styles.panel}>
					{children}
					<OpenedInvoiceRequest />
				</div>
				<UnsavedGuard onAsk={onAsk} />
				{/* a public page asks by itself */}
				{!isPiece && <SessionEnded />}
			</Dates>
		</PanelContext>
	</MantineProvider>
);
