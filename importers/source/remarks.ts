import type { TreeRemark } from '#contract/tree.ts'
import { sourceLimits } from './limits.ts'

/** Collects remarks, each once per place; more than a reader would read are only counted. */
export class Remarks {
  private readonly list: TreeRemark[] = []
  private readonly seen = new Set<string>()
  private more = 0
  private readonly andMore: (count: number) => string

  constructor(andMore: (count: number) => string) {
    this.andMore = andMore
  }

  add(where: string, message: string): void {
    const key = `${where}\n${message}`
    if (this.seen.has(key)) return
    if (this.list.length >= sourceLimits.remarks) {
      this.more++
      return
    }
    this.seen.add(key)
    this.list.push({ where, message })
  }

  all(): TreeRemark[] {
    return this.more > 0
      ? [...this.list, { where: '', message: this.andMore(this.more) }]
      : this.list
  }
}
