import * as z from 'zod';
import { config } from 'zod';

// Every message of a schema is a text key (see texts/), so one schema serves the form in the browser and `formError` of the API.
// An error without its own message is "required" for a missing value and "wrong value" otherwise.
const isMissing = (input: unknown) => input === undefined || input === null || input === '';

// zod compiles its schemas with `new Function`; in a page the CSP forbids that and reports the attempt (F-123).
const isPage = 'document' in globalThis;

// not `z.config`: the build of the web leaves calls of `z` out whose result is not used
config({
	jitless: isPage,
	customError: (issue) => (isMissing(issue.input) ? 'form.validate.required' : 'form.validate.wrong_input'),
});

export { z };
