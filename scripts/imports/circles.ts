import type { SourceFile } from './read.ts';

/** What each node reaches, and the import that does it. */
export type Graph = Map<string, Map<string, string>>;

/** The graph of what files belong to; null: to nothing. */
export function graphOf(files: readonly SourceFile[], nodeOf: (path: string) => string | null): Graph {
	const graph: Graph = new Map();
	for (const { path, imports } of files) {
		const from = nodeOf(path);
		if (from === null) continue;
		const reached = graph.get(from) ?? new Map<string, string>();
		for (const { to, line } of imports) {
			const node = nodeOf(to);
			if (node !== null && node !== from && !reached.has(node)) reached.set(node, `${path}:${line}`);
		}
		graph.set(from, reached);
	}
	return graph;
}

/** Nodes that reach themselves through others: the path, and the imports it consists of. */
export function circlesOf(graph: Graph): string[] {
	const circles: string[] = [];
	const done = new Set<string>();
	const visit = (node: string, path: string[]) => {
		if (path.includes(node)) {
			const circle = [...path.slice(path.indexOf(node)), node];
			const places = circle.slice(1).map((next, at) => graph.get(circle[at] ?? '')?.get(next));
			circles.push(`${circle.join(' → ')} by ${places.join(', ')}`);
		}
		if (done.has(node) || path.includes(node)) return;
		for (const next of graph.get(node)?.keys() ?? []) visit(next, [...path, node]);
		done.add(node);
	};
	for (const node of graph.keys()) visit(node, []);
	return circles;
}
