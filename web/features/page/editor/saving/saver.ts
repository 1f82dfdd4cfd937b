import { isRefused, Refusal } from '../../../../api/refusal.ts'
import { createStore, type Store } from '../../../../lib/store.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { isSame, type Stored, type Version } from './version.ts'

/**
 * A request to save. Its key stays the same however often it is sent, so that it cannot create a
 * second version or page.
 */
export interface SaveRequest extends Version {
  page: number
  base: string
  key: string
  notice?: SaveNotice
  /** Everybody who may read the item sees the page from then on. */
  isPublished?: true
}

/** People who watch the page are told about a save. Source: web/spec/writing.md 1.13. */
export interface SaveNotice {
  /** What has changed; may be empty. */
  remark: string
  /** The remark also becomes the comment of the version. */
  isComment: boolean
}

/** The page as somebody else saved it. */
export interface Theirs extends Stored {
  author: string
  /** Unix seconds. */
  time: number
}

export type Saving =
  | { at: 'rest' }
  | { at: 'saving' }
  /** `time`: unix milliseconds. */
  | { at: 'saved'; time: number }
  /**
   * `isUnknown`: it may have been stored anyway. `isNew`: it was to become a new page, and is not to
   * be saved over its old one by trying again.
   */
  | { at: 'failed'; error: unknown; isUnknown: boolean; isNew?: true }
  /** `isLooked`: nobody wanted to save, only to see it. */
  | { at: 'conflict'; theirs: Theirs; isLooked?: true }

export interface SaverOptions {
  /** The current title, catalog and text. */
  now: () => Version
  /** @throws {Refusal} */
  send: (request: SaveRequest) => Promise<{ page: number; revision: string }>
  /** Fetches the page as stored on the server. @throws {Refusal} */
  fetchCurrent: (page: number) => Promise<Theirs>
  onSaved: (stored: Stored, isNew: boolean) => void
  /** Called after each failed save. */
  onFailed: () => void
}

export interface Saver extends Store<Saving> {
  /** The stored state, as far as known. */
  base: () => Stored
  /**
   * Saves; a call while a save is running is queued as one more. Resolves to true when everything
   * is stored.
   */
  save: (notice?: SaveNotice) => Promise<boolean>
  /** Saves and publishes the page. */
  publish: () => Promise<boolean>
  /** Saves over what somebody else has stored, knowingly. */
  overwrite: (theirs: Theirs) => Promise<boolean>
  /**
   * Looks for what somebody else has stored meanwhile, which becomes the conflict that a refused
   * save would find. @throws {Refusal}
   */
  compare: () => Promise<void>
  /** Takes over what somebody else has stored: there is nothing of one's own to save. */
  adopt: (theirs: Theirs) => void
  /** Saves as a new page; the old one is left alone. */
  asNewPage: () => Promise<boolean>
  /** Sets the base that a restored draft started from; `was`: the page at that revision. */
  rebase: (revision: string, was?: Version) => void
  /** Stops automatic retries. */
  stop: () => void
}

/**
 * Milliseconds before a save that got no answer is retried automatically. Source:
 * web/spec/writing.md 1.4.
 */
const pauses = [2000, 5000, 15_000]

/**
 * Saves one page, one request at a time, each checked against the revision it is based on. Source:
 * web/spec/writing.md 1.4, 1.5.
 */
export function createSaver(start: Stored, options: SaverOptions): Saver {
  const state = createStore<Saving>({ at: 'rest' })
  let base = start
  /** A request that got no answer: repeated before anything newer is sent. */
  let unanswered: SaveRequest | null = null
  let running: Promise<boolean> | null = null
  let isWanted = false
  /** Goes with the next request. */
  let notice: SaveNotice | undefined
  /** Goes with the next request. */
  let isPublishing = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function adopt(request: SaveRequest, page: number, revision: string): void {
    base = { title: request.title, catalog: request.catalog, text: request.text, page, revision }
    options.onSaved(base, request.page === 0)
  }

  function fail(error: unknown, isUnknown = false): false {
    state.set({ at: 'failed', error, isUnknown })
    options.onFailed()
    return false
  }

  /** A save never ends without a word, also where the editor cannot tell its text. */
  async function run(): Promise<boolean> {
    state.set({ at: 'saving' })
    try {
      return await saveAll()
    } catch (error) {
      state.set({ at: 'failed', error, isUnknown: false })
      return false
    }
  }

  /** The stored state differs: either our own save whose answer was lost, or somebody else's. */
  async function settle(request: SaveRequest): Promise<boolean> {
    let theirs: Theirs
    try {
      theirs = await options.fetchCurrent(request.page)
    } catch (error) {
      return fail(error)
    }
    if (isSame(theirs, request)) {
      adopt(request, request.page, theirs.revision)
      return true
    }
    state.set({ at: 'conflict', theirs })
    options.onFailed()
    return false
  }

  async function once(request: SaveRequest): Promise<boolean> {
    unanswered = request
    try {
      const { page, revision } = await options.send(request)
      unanswered = null
      adopt(request, page, revision)
      return true
    } catch (error) {
      if (isUnanswered(error)) return fail(error, true)
      unanswered = null
      return isRefused(error, 'pageChanged') ? settle(request) : fail(error)
    }
  }

  async function saveAll(): Promise<boolean> {
    for (;;) {
      isWanted = false
      const isRepeated = unanswered !== null
      const request = unanswered ?? {
        ...options.now(),
        page: base.page,
        base: base.revision,
        key: randomId(),
        ...(notice && { notice }),
        ...(isPublishing && { isPublished: true as const }),
      }
      if (!isRepeated) {
        notice = undefined
        isPublishing = false
      }
      if (!(await once(request))) return false
      if (!notice && !isPublishing && (!(isWanted || isRepeated) || isSame(options.now(), base)))
        break
    }
    state.set({ at: 'saved', time: Date.now() })
    return true
  }

  function begin(tries = 0): Promise<boolean> {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = null
      retryLater(tries)
    })
    return running
  }

  function retryLater(tries: number): void {
    const now = state.get()
    const pause = pauses[tries]
    // after 20 seconds without an answer, only the person retries
    if (
      now.at !== 'failed' ||
      !now.isUnknown ||
      (now.error as Refusal).kind === 'noAnswer' ||
      pause === undefined
    )
      return
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void begin(tries + 1)
    }, pause)
  }

  return {
    ...state,
    base: () => base,
    save: (next) => {
      notice = next ?? notice
      isWanted = running !== null
      return begin()
    },
    publish: () => {
      isPublishing = true
      return begin()
    },
    overwrite: async (theirs) => {
      base = theirs
      // the conflict is resolved, once
      state.set({ at: 'saving' })
      // begun while the refused save is still ending, it would be taken for that one
      await running
      return begin()
    },
    compare: async () => {
      const { page, revision } = base
      const theirs = await options.fetchCurrent(page)
      // a save that was sent since then finds out by itself
      if (running || base.page !== page || base.revision !== revision) return
      if (theirs.revision !== revision) state.set({ at: 'conflict', theirs, isLooked: true })
    },
    adopt: (theirs) => {
      base = theirs
      state.set({ at: 'rest' })
    },
    asNewPage: async () => {
      await running
      const was = base
      base = { page: 0, revision: '', title: '', catalog: '0', text: '' }
      if (await begin()) return true
      base = was
      const failed = state.get()
      if (failed.at === 'failed') state.set({ ...failed, isNew: true })
      return false
    },
    rebase: (revision, was) => {
      // nothing is taken as common to both texts when it is not known what the draft came from
      const unknown = revision === base.revision ? {} : { title: '', catalog: '', text: '' }
      base = { ...base, ...(was ?? unknown), revision }
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * No answer, or one that does not tell whether anything was stored; a 4xx of a proxy tells that the
 * request has not come through.
 */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.kind === 'refused'
    ? error.errorName === 'serverError'
    : error.status < 400 || error.status >= 500)
