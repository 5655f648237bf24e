import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
type Lock = { packages: Record<string, { hasInstallScript?: true }> };

// not in .npmrc: npm would then also skip `prestart`, which installs the packages of a fresh copy
it('G-028 packages run no scripts of their own when they are installed by `npm start` or into the image, and all that have one are known', () => {
	const { packages } = JSON.parse(read('package-lock.json')) as Lock;
	const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
	const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
	expect(scripted.map((path) => path.replace('node_modules/', '')).sort()).toEqual(Object.keys(allowScripts).sort());
	expect(Object.values(allowScripts)).not.toContain(true);
	expect(read('deploy/Dockerfile')).toMatch(/^RUN npm ci --ignore-scripts /m);
	expect(read('scripts/bootstrap.mjs')).toMatch(/quiet = \['--ignore-scripts'.*\n.*'ci',.*\.\.\.quiet/);
});
