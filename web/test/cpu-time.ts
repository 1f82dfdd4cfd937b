interface Usage {
  readonly user: number
  readonly system: number
}
/** Node.js, which runs these tests and whose types the web client does without. */
const { process } = globalThis as unknown as {
  process: { threadCpuUsage(since?: Usage): Usage }
}

/** Milliseconds that this thread itself worked, whatever else the machine does meanwhile. */
export function cpuTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
