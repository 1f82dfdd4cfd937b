import { readFileSync } from 'node:fs'

/** Milliseconds of work in this thread, regardless of other load on the machine. */
export async function workOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/**
 * Whether work grows no faster than its input: eight times the size takes at most thirty times as
 * long (linear: 8, quadratic: 64).
 */
export async function isLinear(work: (size: number) => unknown, size: number): Promise<boolean> {
  const timeOf = (wanted: number) => workOf(() => work(wanted))
  await timeOf(size) // compiles the code
  // below some milliseconds a collection of garbage decides
  const few = Math.max(Math.min(await timeOf(size), await timeOf(size)), 4)
  // files of a process share its memory: collecting it may take longer than the work itself
  for (let attempt = 0; attempt < 5; attempt++) if ((await timeOf(size * 8)) < few * 30) return true
  return false
}

/**
 * Processor time used by a process, in milliseconds, with a resolution of 10 ms; `null` where the
 * system does not report it.
 */
export function processorTime(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
