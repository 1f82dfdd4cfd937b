import { Failure } from '#contract/failures.ts'
import { sourceLimits } from './file/limits.ts'

const variable = /\{\{([^{}]*)\}\}/g
/** Values within values, and characters of one. */
const [deepest, longest] = [10, 10_000]

export interface VariableValue {
  readonly value: string
  /** Its name is shown, its value never. */
  readonly isSecret: boolean
}

/** Puts the values of variables in the places of `{{name}}`. */
export class Variables {
  private readonly given: ReadonlyMap<string, VariableValue>
  private readonly known = new Map<string, string | undefined>()
  private left: number = sourceLimits.characters

  constructor(given: ReadonlyMap<string, VariableValue>) {
    this.given = given
  }

  /**
   * A text with the values of its variables; those that are secret or have none stay as they are.
   *
   * @param onUnknown called for each variable that has no value
   * @throws {Failure} `importTooLarge`
   */
  fill(text: string, onUnknown: (name: string) => void): string {
    return text.replace(variable, (written, inside: string) => {
      const name = inside.trim()
      if (name === '') return written
      const value = this.valueOf(name, [])
      // those that the clients make up, such as {{$guid}}, have no value
      if (value === undefined && !name.startsWith('$') && !this.given.get(name)?.isSecret)
        onUnknown(name)
      this.left -= value?.length ?? 0
      if (this.left < 0)
        throw new Failure('importTooLarge', { limit: sourceLimits.characters / 1024 / 1024 })
      return value ?? written
    })
  }

  /** @returns `undefined` for a secret, and for one that has no value, is too long or within itself */
  private valueOf(name: string, inside: readonly string[]): string | undefined {
    if (this.known.has(name)) return this.known.get(name)
    const found = this.given.get(name)
    if (!found || found.isSecret || inside.includes(name) || inside.length > deepest)
      return undefined
    let size = found.value.length
    const value = found.value.slice(0, longest + 1).replace(variable, (written, inner: string) => {
      // values of values may multiply each other
      if (size > longest) return written
      const told = this.valueOf(inner.trim(), [...inside, name]) ?? written
      size += told.length
      return told
    })
    const told = size > longest ? undefined : value
    this.known.set(name, told)
    return told
  }
}
