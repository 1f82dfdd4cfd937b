import { performance } from 'node:perf_hooks'

const { nodeTiming } = performance

/**
 * Reads the state of the database once per turn of the event loop: reading it takes three system
 * calls, and a server under load handles many requests in a turn.
 *
 * No acknowledged commit is missed. `forget` is called after each commit of this process, before
 * anybody hears of it. A turn begins by asking the system which connections have received bytes, so
 * a request that it reads had begun to arrive before the turn read the state: its sender cannot
 * have heard before of a commit that another process made later. (Unless the request was sent behind
 * another one on the same connection, which browsers and libraries do not do; other processes are
 * commands beside the server, since a folder has one server.)
 *
 * @param read asks the database
 */
export function stateOfTurn<T>(read: () => T): { current(): T; forget(): void } {
  let known: { readonly turn: number; readonly state: T } | undefined
  return {
    current() {
      const turn = nodeTiming.uvMetricsInfo.loopCount
      if (known?.turn !== turn) known = { turn, state: read() }
      return known.state
    },
    forget: () => (known = undefined),
  }
}
