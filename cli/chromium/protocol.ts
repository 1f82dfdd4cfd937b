import type { Readable, Writable } from 'node:stream'

interface Answer {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

/**
 * The DevTools protocol over the two pipes of `--remote-debugging-pipe`: one JSON document per
 * message, each ended by a zero byte. No port is opened that others on the machine could use.
 */
export class Protocol {
  readonly #to: Writable
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, (params: never) => void>()
  #rest: Buffer[] = []
  #last = 0
  #ended: Error | undefined

  constructor(to: Writable, from: Readable) {
    this.#to = to
    // its exit reports the end of the program
    to.on('error', () => undefined)
    from.on('error', () => undefined)
    from.on('data', (bytes: Buffer) => this.#receive(bytes))
  }

  /** @throws {Error} the message of the browser, or why it ended */
  send<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#last
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  /** Calls a listener for each event of a kind; there is one for each kind. */
  on<Params>(method: string, listener: (params: Params) => void): void {
    this.#listeners.set(method, listener)
  }

  /** Fails everything that still waits. */
  end(reason: Error): void {
    this.#ended ??= reason
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }

  #receive(bytes: Buffer): void {
    let from = 0
    for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, from)) {
      const whole = Buffer.concat([...this.#rest, bytes.subarray(from, at)])
      this.#rest = []
      from = at + 1
      this.#take(JSON.parse(whole.toString('utf8')) as Answer)
    }
    if (from < bytes.length) this.#rest.push(bytes.subarray(from))
  }

  #take({ id, method, params, result, error }: Answer): void {
    if (id === undefined) return this.#listeners.get(method ?? '')?.(params as never)
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new Error(error.message))
    else waiting?.resolve(result as never)
  }
}
