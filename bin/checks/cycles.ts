/**
 * The cycles of a graph: for each strongly connected component the shortest cycle, ending where it
 * began.
 */
export function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  for (const start of edges.keys()) {
    if (done.has(start)) continue
    const cycle = shortestWayBack(edges, start)
    if (!cycle) continue
    found.push(cycle)
    // everything that reaches `start` and is reachable from it is in the same component and is
    // reported once
    for (const node of reachable(edges, start))
      if (reachable(edges, node).has(start)) done.add(node)
  }
  return found
}

function shortestWayBack(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const waiting = [start]
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    for (const next of edges.get(node) ?? []) {
      if (next === start) return [...wayTo(cameFrom, node), start]
      if (cameFrom.has(next)) continue
      cameFrom.set(next, node)
      waiting.push(next)
    }
  }
  return undefined
}

function wayTo(cameFrom: ReadonlyMap<string, string>, end: string): string[] {
  const before = cameFrom.get(end)
  return before === undefined ? [end] : [...wayTo(cameFrom, before), end]
}

function reachable(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of edges.get(node) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return seen
}
