interface Usage {
  readonly user: number
  readonly system: number
}
/** Node.js, which runs these tests, but whose types the web client is compiled without. */
const { process } = globalThis as unknown as {
  process: { threadCpuUsage(since?: Usage): Usage }
}

/** Milliseconds of processor time used by this thread, whatever else the machine is doing. */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
