/**
 * Milliseconds this thread worked in the longest turn of its event loop until the work was done.
 * Other load on the machine does not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false]
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (!isDone) setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  try {
    await work()
  } finally {
    isDone = true
  }
  await new Promise((resolve) => setTimeout(resolve, 5))
  return longest
}

/**
 * The shortest of up to three attempts at the same work, repeated only while it takes longer than
 * `limit`: excludes garbage collection for other tests.
 */
export async function longestTurnOf(limit: number, work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < 3 && least >= limit; tries++)
    least = Math.min(least, await longestTurn(work))
  return least
}
