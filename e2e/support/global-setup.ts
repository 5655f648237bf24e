import { startTemplateServer } from '#testing/template.ts';
import { ensureWebBuild } from '../../scripts/lib/web.ts';

/** One database server for all browser tests; every worker clones its own database (e2e/support/product.ts). */
export default async function globalSetup() {
	await ensureWebBuild((line) => console.log(line), { isQuick: true });
	const server = await startTemplateServer();
	process.env.E2E_ADMIN_URL = server.adminUrl;
	return server.stop;
}
