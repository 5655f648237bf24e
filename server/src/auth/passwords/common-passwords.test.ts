import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidPassword } from '#domain/account/account.rules.ts';
import { mailedLink, makeAccount, PASSWORD, SIGN_UP, signIn } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { whyNotUncommon } from './common-passwords.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const send = (method: 'POST' | 'PUT', url: string, body: unknown, token?: string) => testApp.request({ method, url, body, token });
const common = (field: string) => ({
	status: 422,
	body: { formErrorKeys: { [field]: 'form.validate.common_passwd' } },
});
const COMMON = { newpassword: 'Password', repeatpassword: 'Password' };

describe('the commonest passwords', () => {
	it.each(['password', '12345678', 'qwertyuiop', 'iloveyou', 'zaq12wsx', 'PassWord1'])(
		'G-028 %s is one, which the alphabet allows',
		(word) => {
			expect(isValidPassword(word)).toBe(true);
			expect(whyNotUncommon('password', word)).not.toBeNull();
			expect(whyNotUncommon('password', `${word}-w-teatrze`)).toBeNull();
		},
	);

	it('G-028 are refused at sign-up together with its other errors', async () => {
		const answer = await send('POST', '/api/users', {
			...SIGN_UP,
			birthday: '2025-01-01',
			password: '12345678',
			repeatpassword: '12345678',
		});
		expect(answer).toMatchObject(common('password'));
		expect(answer.body.formError.birthday).toBeDefined();
	});

	it('G-028 are refused wherever a new password is set, and change nothing', async () => {
		const [user, admin] = [await makeAccount(testApp), await makeAccount(testApp, { role: 'admin' })];
		await send('POST', '/api/passwords', { email: user.email });
		const token = (await mailedLink(testApp, user.email)).get('token');
		expect(await send('PUT', '/api/passwords', { email: user.email, token, ...COMMON })).toMatchObject(common('newpassword'));
		const own = { password: PASSWORD, newpassword: COMMON.newpassword };
		expect(await send('PUT', `/api/users/${user.id}`, own, user.token)).toMatchObject(common('newpassword'));
		expect(await send('PUT', `/api/users/${user.id}`, own, admin.token)).toMatchObject(common('newpassword'));
		expect((await signIn(testApp, user.email)).status).toBe(200);
		await send('POST', '/api/users', SIGN_UP);
		const confirming = { email: SIGN_UP.email, token: (await mailedLink(testApp, SIGN_UP.email)).get('token') };
		expect(await send('POST', '/api/verifications', { ...confirming, ...COMMON })).toMatchObject(common('newpassword'));
	});
});
