import { expect, it } from 'vitest';
import { findingsOf } from './check-components.ts';

const found = (code: string) => findingsOf('a.tsx', code).map(({ line, what }) => `${line} ${what}`);
const TEXT = ['1 a text in a component'];
const COLOUR = ['1 a colour in a component'];
const REF = ['1 a ref is written while rendering'];

it.each([
	['const a = <p>Kup bilet</p>'],
	["const a = <p>{'buy'}</p>"],
	["const a = <p>{isFree ? 'free' : price}</p>"],
	['const a = <p>{`about tickets`}</p>'],
	['const a = <button aria-label="close" />'],
	["const a = <input placeholder={isDay ? 'day' : undefined} />"],
	["const a = <Hint of={'Zażółć'} />"],
])('a sentence does not belong into a component: %s', (code) => expect(found(code)).toEqual(TEXT));

it.each([
	['const a = <p className="lead">{t(\'item.buy\')} · {price} / 2</p>'],
	['const a = <p>&nbsp;</p>'],
	["const a = <input placeholder={isDay ? 'DD.MM.YYYY' : hint} />"],
	['const a = <Poster title="Śluby panieńskie" decorative />'],
	["const a = <p style={{ color: 'var(--ink)', width: '100%' }} />"],
])('a component joins texts and tokens: %s', (code) => expect(found(code)).toEqual([]));

it.each([
	["const a = <p style={{ color: '#ff0000' }} />"],
	["const a = <p style={{ background: isOn ? 'red' : 'none' }} />"],
	['const a = <p style={{ border: `1px solid rgb(0, 0, 0)` }} />'],
])('a colour is a token: %s', (code) => expect(found(code)).toEqual(COLOUR));

it.each([
	['function useThing(on) { const last = useRef(on); last.current = on; }'],
	['const Thing = ({ on }) => { const last = useRef(0); if (on) last.current++; return null; }'],
	['const Thing = memo(function Thing() { last.current = 1; return null; })'],
	['function Thing() { const made = useMemo(() => { last.current = 1; }, []); return null; }'],
])('no ref is written while rendering: %s', (code) => expect(found(code)).toEqual(REF));

it.each([
	['function useThing(on) { const last = useRef(on); useEffect(() => { last.current = on; }); }'],
	['function Thing() { return <button onClick={() => { last.current = 1; }} />; }'],
	['function useThing() { const made = useRef(null); if (made.current === null) made.current = make(); }'],
	['function useThing() { const made = useRef(null); made.current ??= make(); }'],
	['const write = () => { last.current = 1; };'],
])('refs are written in effects and handlers, and once at first: %s', (code) => expect(found(code)).toEqual([]));
