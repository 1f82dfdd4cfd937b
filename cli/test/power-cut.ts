import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

type Run = (...given: unknown[]) => unknown

const changes = /^(?:(?:append|write)File|rename|rm|rmdir|unlink|mkdir|link|chmod)(?:Sync)?$/

/** After how many steps the power fails, of those that change a disk or reach the server. */
export class PowerCut {
  private left = Infinity
  private readonly replaced: (() => void)[] = []
  isDead = false

  failAfter(steps: number): void {
    this.left = steps
    this.isDead = false
  }

  restore(): void {
    this.failAfter(Infinity)
  }

  /** @throws when the power has failed; `onFail` is what was half done by then */
  step(onFail: () => void = () => {}): void {
    if (!this.isDead && this.left-- > 0) return
    if (!this.isDead) onFail()
    this.isDead = true
    throw new Error('the power failed')
  }

  /**
   * From here to `end`, the functions of `node:fs` that change the disk fail with the power; half of
   * what was being written is there then.
   */
  begin(): void {
    for (const module of [fs, fs.promises])
      for (const [name, run] of Object.entries(module) as [string, unknown][]) {
        if (typeof run !== 'function' || !changes.test(name)) continue
        this.replaced.push(() => Object.assign(module, { [name]: run }))
        Object.assign(module, { [name]: this.failing(name, run as Run) })
      }
    syncBuiltinESMExports()
  }

  end(): void {
    this.restore()
    for (const putBack of this.replaced.splice(0)) putBack()
    syncBuiltinESMExports()
  }

  private failing(name: string, run: Run): Run {
    if (!name.includes('File'))
      return (...given) => {
        this.step()
        return run(...given)
      }
    return (file, data, ...more) => {
      const half = (data as string | Uint8Array).slice(0, (data as string | Uint8Array).length / 2)
      this.step(() => void run(file, half, ...more))
      return run(file, data, ...more)
    }
  }

  /** The same of calls of a server: the power fails before one is sent, or before its answer comes. */
  wrapCalls(calls: object): void {
    for (const [name, run] of Object.entries(calls) as [string, Run][])
      if (name !== 'isRefused')
        Object.assign(calls, {
          [name]: async (...given: unknown[]) => {
            this.step()
            const answer = await run(...given)
            this.step()
            return answer
          },
        })
  }
}
