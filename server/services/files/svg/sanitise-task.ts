import { task } from '../../../workers/task.ts'

/** `sanitiseSvg` in a worker, the only place that loads its packages. */
export const svgTask = task({
  name: 'SVG',
  run: async (bytes: Uint8Array) => (await import('./sanitise.ts')).sanitiseSvg(bytes),
  ms: 10_000,
  memoryMb: 384,
  workers: 1,
})
