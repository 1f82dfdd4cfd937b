import type { TreeRemark } from '#contract/tree.ts'
import { sourceLimits } from './file/limits.ts'

/** Collects remarks, each once per place; more than a reader would read are only counted. */
export class Remarks {
  private readonly list: TreeRemark[] = []
  private readonly seen = new Set<string>()
  private more = 0
  private heard: Set<string> | undefined
  private readonly andMore: (count: number) => string

  constructor(andMore: (count: number) => string) {
    this.andMore = andMore
  }

  /** Does something, and tells the messages that were added meanwhile, known ones too. */
  listening<T>(work: () => T): { readonly result: T; readonly messages: readonly string[] } {
    const around = this.heard
    const heard = (this.heard = new Set<string>())
    try {
      return { result: work(), messages: [...heard] }
    } finally {
      this.heard = around
      for (const message of heard) around?.add(message)
    }
  }

  add(where: string, message: string): void {
    this.heard?.add(message)
    const key = `${where}\n${message}`
    if (this.seen.has(key)) return
    this.seen.add(key)
    if (this.list.length >= sourceLimits.remarks) {
      this.more++
      return
    }
    this.list.push({ where, message })
  }

  all(): TreeRemark[] {
    return this.more > 0
      ? [...this.list, { where: '', message: this.andMore(this.more) }]
      : this.list
  }
}
