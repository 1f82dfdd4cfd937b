import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { jsonSize } from '#contract/text/content/json-size.ts'
import { Budget } from './budget.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { makersFor } from './makers.ts'
import { between } from './makers/draw.ts'
import { countOf, named, noRule, type Rule } from './rule.ts'

// Generates answers by the template rules of Mock.js, as existing clients write them. An
// implementation of its own, since Mock.js and its successor evaluate placeholder arguments as code.

/** An object being generated, and its template. */
interface Frame {
  /** Its name or index in the enclosing object or list. */
  readonly name: string
  readonly template: JsonObject | Json[]
  readonly made: Map<string, Json>
  /** Names being generated: a property that refers to itself stays as written. */
  readonly open: Set<string>
}

const placeholder = /(\\?)@([^@#%&()?\s\\]{1,200})(?:\(([^\n]{0,1000}?)\))?/g

/**
 * Arguments as JSON, also with single quotes, else as words separated by commas. Never evaluated.
 */
function argumentsOf(text: string | undefined): Json[] {
  if (text === undefined || text.trim() === '') return []
  for (const candidate of [text, text.replaceAll("'", '"')]) {
    try {
      return JSON.parse(`[${candidate}]`) as Json[]
    } catch {
      // try the next syntax
    }
  }
  return text.split(',').map((part) => part.trim())
}

/** Maximum depth of nesting and references in a template, well within the stack. */
const deepest = 400

/** One evaluation of a template. */
class Generation {
  readonly #budget = new Budget()
  readonly #makers: ReturnType<typeof makersFor>
  readonly #frames: Frame[] = []
  /** Current positions of stepped lists and numbers, by template. */
  readonly #steps = new Map<object, Map<string, number>>()
  readonly #keys = new Map<object, ReadonlyMap<string, string>>()
  #depth = 0

  constructor(around: { readonly now: number; readonly timeZone: string }) {
    this.#makers = makersFor({ ...around, budget: this.#budget })
  }

  make(template: Json, rule: Rule = noRule, at = '', within: object | null = null): Json {
    this.#budget.spend()
    if (this.#depth > deepest) throw new Failure('mockTooLarge')
    this.#depth++
    try {
      return this.#made(template, rule, at, within)
    } finally {
      this.#depth--
    }
  }

  #made(template: Json, rule: Rule, at: string, within: object | null): Json {
    if (typeof template === 'string') return this.#string(template, rule)
    if (typeof template === 'number') return this.#number(template, rule, at, within)
    if (typeof template === 'boolean') return this.#boolean(template, rule)
    if (Array.isArray(template)) return this.#list(template, rule, at, within)
    return template === null ? null : this.#object(template, rule, at)
  }

  /** The next value of a stepped rule: counts from 0 in increments of `step`. */
  #stepped(within: object | null, at: string, step: number): number {
    const owner = within ?? this
    const steps = this.#steps.get(owner) ?? new Map<string, number>()
    this.#steps.set(owner, steps)
    const present = steps.get(at) ?? 0
    steps.set(at, present + step)
    return present
  }

  #number(template: number, rule: Rule, at: string, within: object | null): number {
    if (rule.step !== null) return template + this.#stepped(within, at, rule.step)
    const whole = countOf(rule)
    if (rule.decimals === null) return whole ?? template
    const [own = '0', behind = ''] = String(template).split('.')
    const digits = Math.min(17, between(...rule.decimals))
    const filled = Array.from(
      { length: Math.max(0, digits - behind.length) },
      (_, index, all = digits - behind.length) => (index < all - 1 ? between(0, 9) : between(1, 9)),
    ).join('')
    return Number.parseFloat(`${whole ?? own}.${behind.slice(0, digits)}${filled}`)
  }

  #boolean(template: boolean, { min, max }: Rule): boolean {
    if (min === null) return template
    if (max === null) return between(0, 1) === 1
    return Math.random() * (Math.abs(min) + Math.abs(max)) < Math.abs(min) ? template : !template
  }

  #list(template: Json[], rule: Rule, at: string, within: object | null): Json {
    if (template.length === 0) return []
    if (rule.step !== null) {
      const index = this.#stepped(within, at, rule.step) % template.length
      return this.make(template[index] as Json, noRule, String(index), template)
    }
    if (rule.min === 1 && rule.max === null)
      return this.make(template[between(0, template.length - 1)] as Json)
    const made: Json[] = []
    const frame: Frame = { name: at, template, made: new Map(), open: new Set() }
    this.#frames.push(frame)
    for (let times = countOf(rule) ?? 1; times > 0; times--) {
      for (const [index, one] of template.entries()) {
        const value = this.make(one, noRule, String(made.length), template[index] as object | null)
        frame.made.set(String(made.length), value)
        made.push(value)
      }
    }
    this.#frames.pop()
    return made
  }

  #object(template: JsonObject, rule: Rule, at: string): JsonObject {
    let keys = Object.keys(template)
    const count = countOf(rule)
    if (count !== null) {
      const left = [...keys]
      const chosen = new Set(
        Array.from(
          { length: Math.min(Math.max(0, count), keys.length) },
          () => left.splice(between(0, left.length - 1), 1)[0],
        ),
      )
      keys = keys.filter((key) => chosen.has(key))
    }
    const frame: Frame = { name: at, template, made: new Map(), open: new Set() }
    this.#frames.push(frame)
    for (const key of keys) this.#property(frame, template, key)
    this.#frames.pop()
    // in template order, whatever was needed first; a name such as __proto__ is an ordinary name
    const entries = keys.map(
      (key) => [named(key).name, frame.made.get(named(key).name) as Json] as const,
    )
    return Object.fromEntries(entries)
  }

  /** Generates a property, unless a reference has done so already. */
  #property(frame: Frame, template: JsonObject, key: string): Json {
    const { name, rule } = named(key)
    this.#budget.spend(name.length)
    const present = frame.made.get(name)
    if (present !== undefined) return present
    frame.open.add(name)
    const value = this.make(template[key] as Json, rule, name, template)
    frame.open.delete(name)
    frame.made.set(name, value)
    return value
  }

  #string(template: string, rule: Rule): Json {
    const count = countOf(rule)
    if (template === '')
      return count === null ? '' : (this.#makers.get('string')?.(Math.max(0, count)) ?? '')
    const times = count === null ? 1 : Math.max(0, count)
    this.#budget.spend(template.length * times)
    return this.#filled(template.repeat(times))
  }

  /**
   * A text with its placeholders filled in; a text that is a single placeholder becomes its value,
   * of any type.
   */
  #filled(text: string): Json {
    const parts: string[] = []
    let end = 0
    for (const found of text.matchAll(placeholder)) {
      const [whole, escape, name = '', given] = found
      const value = escape ? whole.slice(1) : this.#valueOf(whole, name, given)
      if (whole.length === text.length) return value
      const shown = typeof value === 'string' ? value : JSON.stringify(value)
      this.#budget.spend(shown.length)
      parts.push(text.slice(end, found.index), shown)
      end = found.index + whole.length
    }
    return end === 0 ? text : parts.join('') + text.slice(end)
  }

  /**
   * The value of a placeholder: a sibling property, one at a path, or a generated value; else the
   * placeholder itself.
   */
  #valueOf(whole: string, name: string, given: string | undefined): Json {
    this.#budget.spend()
    const parts = name.split('/').filter(Boolean)
    if (name.startsWith('/') || parts.length > 1)
      return this.#copy(this.#atPath(name, parts)) ?? `@${parts.join('/')}`
    const beside = this.#beside(name)
    if (beside !== undefined) return this.#copy(beside) ?? whole
    const maker = this.#makers.get(name.toLowerCase())
    if (!maker) return whole
    return maker(
      ...argumentsOf(given).map((one) =>
        typeof one === 'string' && one.includes('@') ? this.#filled(one) : one,
      ),
    )
  }

  /** Counts a referenced value again, so that references cannot multiply without limit. */
  #copy(value: Json | undefined): Json | undefined {
    if (typeof value === 'string') this.#budget.spend(value.length)
    else if (Array.isArray(value)) value.forEach((one) => this.#copy(one))
    else if (isObject(value)) Object.values(value).forEach((one) => this.#copy(one))
    if (value !== undefined) this.#budget.spend()
    return value
  }

  /** A property of the object being generated, generated now if necessary. */
  #beside(name: string): Json | undefined {
    const frame = this.#frames.findLast((one) => !Array.isArray(one.template))
    return frame && this.#in(frame, name)
  }

  #in(frame: Frame, name: string): Json | undefined {
    const present = frame.made.get(name)
    if (present !== undefined || Array.isArray(frame.template) || frame.open.has(name))
      return present
    const key = this.#keysOf(frame.template).get(name)
    if (key === undefined) return undefined
    // evaluated in the context of that object, not of the one that refers to it
    const above = this.#frames.splice(this.#frames.indexOf(frame) + 1)
    const value = this.#property(frame, frame.template, key)
    this.#frames.push(...above)
    return value
  }

  /** Keys of a template by the names they produce. */
  #keysOf(template: JsonObject): ReadonlyMap<string, string> {
    let keys = this.#keys.get(template)
    if (!keys)
      this.#keys.set(
        template,
        (keys = new Map(Object.keys(template).map((key) => [named(key).name, key]))),
      )
    return keys
  }

  /** The value at a path: `/a/b` from the root, `../b` from the parent object. */
  #atPath(name: string, parts: readonly string[]): Json | undefined {
    const here = this.#frames.length - 1
    let depth = name.startsWith('/') ? 0 : here
    const names = [...parts]
    while (names[0] === '..' || names[0] === '.') if (names.shift() === '..') depth--
    const last = names.pop()
    if (last === undefined || depth < 0) return undefined
    // objects in progress are frames; finished ones below are plain values
    while (names.length > 0 && this.#frames[depth + 1]?.name === names[0]) {
      names.shift()
      depth++
    }
    const frame = this.#frames[depth]
    if (!frame) return undefined
    if (names.length === 0) return this.#in(frame, last)
    let value = this.#in(frame, names.shift() as string)
    for (const part of [...names, last]) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
        return undefined
      value = (value as JsonObject)[part]
    }
    return value
  }
}

/** A template and the settings for dates. */
interface MockRequest {
  readonly template: string
  /** Unix seconds. */
  readonly now: number
  /** IANA name. */
  readonly timeZone: string
}

/**
 * Characters that could become markup where an answer is displayed, inside the strings of a JSON
 * text.
 */
const escapes: Record<string, string> = {
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  "'": '\\u0027',
  '\\"': '\\u0022',
}
const escaped = (json: string): string =>
  json.replace(/\\.|[<>&']/g, (sign) => escapes[sign] ?? sign)

/**
 * Generates the answer of a template as JSON text. Source: server/contract/spec/calls.md 14.3.
 *
 * @throws {Failure} `mockTemplateWrong` for invalid or empty JSON; `mockTooLarge` when the answer
 * would be too large
 */
export function mockAnswer({ template, now, timeZone }: MockRequest): string {
  const { depth, values } = jsonSize(template)
  if (depth > limits.jsonDepth || values > limits.mockValues) throw new Failure('mockTooLarge')
  let parsed: Json
  try {
    parsed = JSON.parse(template) as Json
  } catch {
    throw new Failure('mockTemplateWrong')
  }
  if (!parsed || (Array.isArray(parsed) && parsed.length === 0))
    throw new Failure('mockTemplateWrong')
  return escaped(JSON.stringify(new Generation({ now, timeZone }).make(parsed)))
}
