import { limits } from '#contract/limits.ts'
import { isRefused, type Refusal } from '../../../../api/refusal.ts'
import { createStore, type Store } from '../../../../lib/store.ts'
import type { OpenEditor } from './open-editors.ts'

/**
 * Seconds for which one call locks the page: after a crash it is free again within ten minutes.
 * Source: web/spec/writing.md 1.6.
 */
const hold = 600
const heartbeat = limits.lockHeartbeatSeconds * 1000
/**
 * Milliseconds before a renewal that failed for lack of network is retried. Source:
 * web/spec/writing.md 1.6.
 */
const pause = 30_000

export type Lock =
  /** The page is not stored yet, or the lock was released. */
  | { at: 'none' }
  | { at: 'asking' }
  /** `until`: unix milliseconds by this machine's clock. */
  | { at: 'mine'; until: number }
  /**
   * Could not be acquired or renewed for lack of network; saves are still checked against their
   * base. `until` as above; 0 when it never was acquired.
   */
  | { at: 'overdue'; until: number }
  /**
   * Somebody else has the lock. `wasMine`: it was taken over while this editor was open. `left`:
   * remaining seconds.
   */
  | { at: 'other'; name: string; left: number; wasMine: boolean }
  /** The person may not edit this page. */
  | { at: 'refused'; error: unknown }

export interface LockOptions {
  isLock: () => Promise<{
    lock: number
    is_cur_user: number
    lock_username: string
    lock_left: number
  }>
  /** @throws {Refusal} `pageLocked` with `lock_username` */
  setLock: (until: number, force?: boolean) => Promise<{ lock_left: number }>
  /** This window's entry among the windows of this browser that edit the page. */
  editor: Pick<OpenEditor, 'close'>
  /** Releases the lock without waiting, also while the window closes. */
  beacon: () => void
  /** Unix seconds by the server's clock; 0 when unknown. */
  serverNow: () => Promise<number>
}

export interface PageLock extends Store<Lock> {
  /** Acquires and renews the lock; returns the function that releases it. */
  begin: () => () => void
  /** Checks who has the lock and acquires it if it is free. */
  take: () => Promise<void>
  /** A manager takes over the lock. */
  force: () => Promise<void>
  /** Gives the page free while its editor stays open; saves are then only checked against their base. */
  unlock: () => Promise<void>
  /**
   * A save was refused because somebody else has the lock: it may be the one of this window, set for
   * the person who was signed in before. Resolves to true where it is held again.
   */
  regain: () => Promise<boolean>
  /** A save was refused because the person may no longer edit the page, or it is gone. */
  denied: () => void
  /** A save was refused because somebody else has the lock. */
  lost: (name: string) => void
}

/** Who has the lock, according to a refusal `pageLocked`; '' when it does not say. */
export function lockHolder({ details }: Refusal): string {
  const name = details['lock_username']
  return typeof name === 'string' ? name : ''
}

/**
 * Locks a page for one person while it is edited. Its calls never show errors themselves. Source:
 * web/spec/writing.md 1.6.
 */
export function createLock(options: LockOptions): PageLock {
  const state = createStore<Lock>({ at: 'asking' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewed = 0
  let until = 0
  let isRequested = false
  /** The window is closing, or kept by the browser for going back. */
  let isHidden = false
  let isOver = false

  const isHeld = () => ['mine', 'overdue'].includes(state.get().at)
  const wasMine = () => {
    const lock = state.get()
    return lock.at === 'other' ? lock.wasMine : isHeld() && renewed > 0
  }

  /** The lock belongs to the person: it stays while another window of theirs edits the page. */
  const giveBack = () => {
    if (options.editor.close()) options.beacon()
  }

  async function keep(): Promise<void> {
    const now = await options.serverNow()
    // a request that is sent last may arrive after the release
    if (isOver || isHidden) return
    // without the server's time, its default of half an hour is requested: a wrong time could mean
    // "release"
    isRequested = true
    try {
      const { lock_left } = await options.setLock(now ? now + hold : 0)
      until = Date.now() + lock_left * 1000
    } finally {
      isRequested = false
      // also where it failed: the server may have received it
      if (isOver) giveBack()
    }
    if (isOver) return
    renewed = Date.now()
    state.set({ at: 'mine', until })
    beat(heartbeat)
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    clearTimeout(timer)
    try {
      await work()
    } catch (error) {
      if (isOver) return
      if (isRefused(error, 'pageLocked')) {
        state.set({ at: 'other', name: lockHolder(error), left: 0, wasMine: wasMine() })
      } else if (
        isRefused(error, 'noAccess', 'itemArchived', 'pageNotFound', 'itemNotFound', 'outOfScope')
      ) {
        state.set({ at: 'refused', error })
      } else {
        state.set({ at: 'overdue', until })
        beat(pause)
      }
    }
  }

  function beat(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void attempt(keep), milliseconds)
  }

  const take = () =>
    attempt(async () => {
      const held = await options.isLock()
      if (isOver) return
      if (held.lock && !held.is_cur_user)
        state.set({
          at: 'other',
          name: held.lock_username,
          left: held.lock_left,
          wasMine: wasMine(),
        })
      else await keep()
    })

  const catchUp = () => {
    const { at } = state.get()
    if (
      document.visibilityState === 'visible' &&
      (at === 'mine' || at === 'overdue') &&
      Date.now() - renewed > heartbeat
    )
      void attempt(keep)
  }
  // the server may have received a request whose answer this window no longer reads, or that the
  // browser has called off before it tells the window that it closes
  const onHide = () => {
    isHidden = true
    if (isRequested || isHeld()) giveBack()
  }
  const onShow = (event: PageTransitionEvent) => {
    isHidden = false
    if (event.persisted) void take()
  }
  function release(): void {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', catchUp)
    removeEventListener('online', catchUp)
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    // after a request that is under way
    if (!isRequested && isHeld()) giveBack()
    state.set({ at: 'none' })
  }

  return {
    ...state,
    begin: () => {
      isOver = false
      isHidden = false
      state.set({ at: 'asking' })
      document.addEventListener('visibilitychange', catchUp)
      addEventListener('online', catchUp)
      addEventListener('pagehide', onHide)
      addEventListener('pageshow', onShow)
      void take()
      return release
    },
    take,
    force: () =>
      attempt(async () => {
        await options.setLock(limits.lockRelease, true)
        await keep()
      }),
    unlock: () =>
      attempt(async () => {
        await options.setLock(limits.lockRelease)
        state.set({ at: 'none' })
      }),
    regain: async () => {
      if (!wasMine()) return false
      await attempt(keep)
      return state.get().at === 'mine'
    },
    denied: () => {
      clearTimeout(timer)
      state.set({ at: 'none' })
    },
    lost: (name) => {
      clearTimeout(timer)
      state.set({ at: 'other', name, left: 0, wasMine: true })
    },
  }
}
