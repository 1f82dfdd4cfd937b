import { isDeepStrictEqual } from 'node:util'
import type { SyncCalls } from '../../sync/remote/calls.ts'
import { BrowserFake } from '../browser-fake.ts'
import type { ItemFake } from '../item-fake.ts'
import type { RealBrowser } from './real-item.ts'

type Answer = Record<string, unknown>

/** An answer without what depends on who answers, in one order. */
function comparable(answer: unknown): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (key === 'state' && /^\d+$/.test(String(value))) return undefined
    if (['server', 'message', 'kinds'].includes(key)) return undefined
    if (key === 'item') return { ...(value as Answer), id: undefined }
    const isList = ['catalogs', 'deleted'].includes(key) || (key === 'pages' && 'equal' in (answer as Answer)) // prettier-ignore
    const idOf = (one: Answer) => String(one['id'])
    return isList && Array.isArray(value)
      ? (value as Answer[]).toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1))
      : value
  })
  return text === undefined ? undefined : JSON.parse(text)
}

/** Names of the calls that were played. */
export const played = new Set<string>()

export interface Difference {
  readonly fake: unknown
  readonly server: unknown
  /** The last calls. */
  readonly about: string
}

/** The fake and a server, which get the same calls. */
export class Both {
  protected readonly fake: ItemFake
  protected readonly browserFake: BrowserFake
  private readonly calls: SyncCalls
  protected readonly browser: RealBrowser
  protected readonly done: unknown[] = []
  difference: Difference | undefined

  constructor(fake: ItemFake, calls: SyncCalls, browser: RealBrowser) {
    this.fake = fake
    this.browserFake = new BrowserFake(fake)
    this.calls = calls
    this.browser = browser
  }

  /** @returns the answer of the fake; the server's may differ */
  protected async ask<N extends Exclude<keyof SyncCalls, 'isRefused' | 'foresee'>>(
    name: N,
    ...given: Parameters<SyncCalls[N]>
  ): Promise<Awaited<ReturnType<SyncCalls[N]>>> {
    type Run = (...given: unknown[]) => Promise<unknown>
    const answerOf = (calls: SyncCalls) =>
      (calls[name] as Run)(...given).catch((error: Error & { why?: string }) => ({
        refused: calls.isRefused!(error),
        why: error.why ?? error.message,
      }))
    const server = await answerOf(this.calls)
    // signs are random: the fake takes those of the server
    if (name === 'file') this.fake.signOf = () => (server as { sign: string }).sign
    const fake = await answerOf(this.fake.calls)
    this.compare([name, ...given], comparable(fake), comparable(server))
    return fake as Awaited<ReturnType<SyncCalls[N]>>
  }

  protected async browse<N extends Exclude<keyof BrowserFake, 'places'>>(
    name: N,
    ...given: Parameters<BrowserFake[N]>
  ): Promise<void> {
    type Run = (...given: unknown[]) => unknown
    const server = await (this.browser[name] as Run).apply(this.browser, given)
    const fake = (this.browserFake[name] as Run).apply(this.browserFake, given)
    this.compare([name, ...given], fake, typeof fake === 'boolean' ? server : fake)
  }

  private compare(what: readonly [string, ...unknown[]], fake: unknown, server: unknown): void {
    played.add(what[0])
    this.done.push(what)
    if (!isDeepStrictEqual(fake, server))
      this.difference ??= { fake, server, about: JSON.stringify(this.done.slice(-3)) }
  }
}
