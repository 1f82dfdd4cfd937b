import { readFileSync } from 'node:fs'

/** Milliseconds that this thread itself worked, whatever else the machine does meanwhile. */
export async function workOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/**
 * Processor time a process has used, in milliseconds, to a hundredth of a second; `null` where the
 * system does not tell.
 */
export function processorTime(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
