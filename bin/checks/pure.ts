import { engine } from './house.ts'
import type { Import } from './imports.ts'

const diskOrClock = /^node:(?:child_process|fs|os|process|timers|worker_threads)(?:\/|$)/
const clockOrProcess = /^(?:Date\.now|performance\.now|process\.\w+)$/

/** Whether an import, or the use of a global, brings in disk, clock or process. */
export const isImpureImport = ({ request, kind }: Import): boolean =>
  kind !== 'type' && diskOrClock.test(request ?? '')
export const isImpureGlobal = (name: string): boolean => clockOrProcess.test(name)

/**
 * The ways by which the engine reaches disk or clock, directly or through what it imports, one line
 * for each of its files.
 *
 * @param edges the files that a file imports, other than for types
 * @param impure what impure files use
 */
export function impureEngine(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  impure: ReadonlyMap<string, string>,
): string[] {
  const files = new Set([...edges.keys(), ...impure.keys()])
  return [...files]
    .filter((file) => engine.test(file))
    .flatMap((file) => {
      const way = wayTo(edges, impure, file)
      const what = impure.get(way?.at(-1) ?? '')
      return way
        ? `${way.join(' → ')}: uses ${what}: what decides reaches neither disk nor clock`
        : []
    })
}

function wayTo(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  ends: ReadonlyMap<string, string>,
  start: string,
): string[] | undefined {
  const ways = new Map([[start, [start]]])
  for (const [file, way] of ways) {
    if (ends.has(file)) return way
    for (const next of edges.get(file) ?? []) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return undefined
}
