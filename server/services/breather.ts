/** Milliseconds after which others are let in. */
const breath = 15

export type Breather = () => Promise<void> | void

/** Lets waiting requests in when this one has worked for a while. */
export function breather(): Breather {
  let since = performance.now()
  return () => {
    if (performance.now() - since < breath) return
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
