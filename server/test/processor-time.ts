import { readFileSync } from 'node:fs'

/** Processor time a process has used, in milliseconds, to a hundredth of a second; `null` where the system does not tell. */
export function processorTime(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
