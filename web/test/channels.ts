/** Kept at the window: modules are loaded again for each file. */
const holder = globalThis as { channels?: Set<BroadcastChannel> }

/**
 * Channels reach every thread of the process, and stay open when the modules that opened them are
 * long forgotten. A test has a browser of its own, whose windows close their channels as they go.
 */
export function separateChannels(): void {
  if (holder.channels) return closeChannels()
  const opened = (holder.channels = new Set())
  const own = crypto.randomUUID()
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} of ${own}`)
      opened.add(this)
    }
  }
}

/** Closes what the windows of this thread have opened. */
export function closeChannels(): void {
  for (const channel of holder.channels ?? []) channel.close()
  holder.channels?.clear()
}
