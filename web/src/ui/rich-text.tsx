/** HTML written by administrators. The server sanitises it on save with an allow-list, and the CSP forbids inline scripts. */
export const RichText = ({ html, className }: { html: string; className?: string }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server (R-105)
	<div className={['rich', className].filter(Boolean).join(' ')} dangerouslySetInnerHTML={{ __html: html }} />
);
