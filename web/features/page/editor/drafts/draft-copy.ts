import { dropDraft, keepDraft, type Draft } from './drafts.ts'

export interface DraftState {
  /** When the draft was stored in this browser, in unix milliseconds; 0 when there is none. */
  draftTime: number
  isDraftRefused: boolean
}

/** The draft of one editor in this browser. A large one is stored some time after it was made. */
export interface DraftCopy {
  /** @param called the title under which it is listed */
  keep: (draft: Draft, called: string) => void
  drop: (name: string) => void
  isCopying: () => boolean
  /** Ends when the last one has been stored, or refused. */
  settled: () => Promise<void>
}

export function createDraftCopy(onChange: (now: Partial<DraftState>) => void): DraftCopy {
  // only the last one counts
  let copies = 0
  let isCopying = false
  let last = Promise.resolve()
  return {
    keep: (draft, called) => {
      const copy = ++copies
      isCopying = true
      last = keepDraft(draft, called).then((isKept) => {
        if (copy !== copies) return
        isCopying = false
        onChange({ isDraftRefused: !isKept, ...(isKept && { draftTime: draft.time }) })
      })
    },
    drop: (name) => {
      copies++
      isCopying = false
      dropDraft(name)
      onChange({ draftTime: 0 })
    },
    isCopying: () => isCopying,
    settled: () => last,
  }
}
