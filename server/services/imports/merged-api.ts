import { takeFormer, type FormerRemark } from '#contract/text/generated/former-remarks.ts'
import { Place, type GeneratedCells } from '#contract/text/generated/cells.ts'
import {
  isObject,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
} from '#contract/text/content/read-content.ts'

// The JSON of an API page, generated again: what the import wrote before and nobody has changed is
// replaced, what people wrote stays. Lists of rows are merged row by row, known by name. Source:
// cli/spec.md 5.13.

const isRows = (value: Json): value is JsonObject[] => Array.isArray(value) && value.every(isObject)

/** The rows of a list, each with its name and number: a name may be there more than once. */
function keyed(rows: readonly JsonObject[]): [key: string, row: JsonObject][] {
  const numbers = new Map<string, number>()
  return rows.map((row) => {
    const name = textOf(row.name)
    const number = (numbers.get(name) ?? 0) + 1
    numbers.set(name, number)
    return [`${name}\n${number}`, row]
  })
}

const info = Place.root.within('info')
/** The texts in which people write paragraphs of their own. */
const prose = [info.within('description'), info.within('remark')]
const isProse = (place: Place): boolean => prose.some((one) => one.is(place))

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter(Boolean)

/** Calls for every text in a document with its place, and for the paragraphs of prose. */
export function eachCell(
  value: Json,
  visit: (place: Place, text: string) => void,
  place = Place.root,
): void {
  if (isRows(value)) for (const [key, row] of keyed(value)) eachCell(row, visit, place.within(key))
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) eachCell(inner, visit, place.within(key))
  else {
    const text = textOf(value)
    visit(place, text)
    if (text === '' || !isProse(place)) return
    for (const one of paragraphsOf(text)) visit(place.within('paragraph'), one)
  }
}

/** Merges a document with the present one, over what the import has generated before. */
export class ApiMerge {
  readonly #base: GeneratedCells
  /** Whether something that people had changed was replaced. */
  isLost = false
  /** Remarks that have no row, or not that of their own. */
  readonly former: FormerRemark[]

  /** @param former those of the present document */
  constructor(base: GeneratedCells, former: readonly FormerRemark[]) {
    this.#base = base
    this.former = [...former]
  }

  /** One that is missing on one side is empty there. */
  merged(now: Json, present: Json, place = Place.root): Json {
    const [one, other] = [now ?? present, present ?? now]
    if (isRows(one) && isRows(other))
      return this.#rows(now === undefined ? [] : one, present === undefined ? [] : other, place)
    if (isObject(one) && isObject(other))
      return this.#object(objectOf(now), objectOf(present), place)
    return this.#leaf(now, present, place)
  }

  /** A merged document with the former remarks of the rows that it has again. */
  withReturned(value: Json): Json {
    if (this.former.length === 0) return value
    if (isRows(value)) return value.map((row) => this.#remarked(row))
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.withReturned(one)]))
      : value
  }

  #remarked(row: JsonObject): JsonObject {
    if (textOf(row.remark) !== '') return row
    const remark = takeFormer(this.former, textOf(row.name))
    return remark === undefined ? row : { ...row, remark }
  }

  /** In the order of the present one, so that nothing moves without need. */
  #object(now: JsonObject, present: JsonObject, place: Place): JsonObject {
    const keys = Object.keys({ ...present, ...now })
    return Object.fromEntries(
      keys.map((key) => [key, this.merged(now[key], present[key], place.within(key))]),
    )
  }

  #row(now: JsonObject, old: JsonObject, place: Place): JsonObject {
    const at = place.within('remark')
    const remark = textOf(old.remark)
    if (this.#base.choose(at, textOf(now.remark), remark) !== 'conflict')
      return this.#object(now, old, place)
    this.former.push({ name: textOf(now.name), remark })
    return this.#object(now, { ...old, remark: now.remark }, place)
  }

  #leaf(now: Json, present: Json, place: Place): Json {
    const choice = this.#base.choose(place, textOf(now), textOf(present))
    if (choice === 'conflict' && isProse(place))
      return this.#prose(textOf(now), textOf(present), place)
    if (choice === 'conflict') this.isLost = true
    return choice === 'present' ? present : now
  }

  /** The generated text between the paragraphs that people have written before and after it. */
  #prose(now: string, present: string, place: Place): string {
    const paragraphs = paragraphsOf(present)
    const isOwn = (one: string) => !this.#base.has(place.within('paragraph'), one)
    const first = paragraphs.findIndex((one) => !isOwn(one))
    if (first === -1) {
      this.isLost = true
      return now
    }
    const after = paragraphs.slice(first).filter(isOwn)
    return [...paragraphs.slice(0, first), now, ...after].filter(Boolean).join('\n\n')
  }

  /** The generated rows, each row that people added behind the one that it follows. */
  #rows(now: readonly JsonObject[], present: readonly JsonObject[], place: Place): JsonObject[] {
    const before = keyed(present)
    const had = new Map(before)
    const result = keyed(now).map(([key, row]): [string, JsonObject] => {
      const old = had.get(key)
      if (!old && this.#isGenerated(row, place.within(key))) this.isLost = true
      return [key, old ? this.#row(row, old, place.within(key)) : row]
    })
    const places = new Set(result.map(([key]) => key))
    const added = new Map<string | undefined, JsonObject[]>()
    let last: string | undefined
    for (const [key, row] of before) {
      if (places.has(key)) last = key
      else if (this.#isGenerated(row, place.within(key))) this.#vanish(row, place.within(key))
      else if (added.get(last)?.push(row) === undefined) added.set(last, [row])
    }
    const behind = (key: string | undefined) => added.get(key) ?? []
    return [...behind(undefined), ...result.flatMap(([key, row]) => [row, ...behind(key)])]
  }

  #isGenerated(row: JsonObject, place: Place): boolean {
    return this.#base.has(place.within('name'), textOf(row.name))
  }

  #vanish(row: JsonObject, place: Place): void {
    const remark = place.within('remark')
    eachCell(
      row,
      (at, text) => {
        if (text === '' || this.#base.has(at, text)) return
        if (at.is(remark)) this.former.push({ name: textOf(row.name), remark: text })
        else this.isLost = true
      },
      place,
    )
  }
}
