import { randomInt, randomUUID } from 'node:crypto'
import { dateText } from '../date-text.ts'
import type { Budget } from './budget.ts'
import type { Json } from './json.ts'
import { characters, familyNames, firstNames, givenNames, lastNames, places, protocols, topLevelDomains } from './words.ts'

/** What makers know beside their arguments. */
export interface Around {
  readonly budget: Budget
  /** Unix seconds. */
  readonly now: number
  /** IANA zone of dates. */
  readonly timeZone: string
}

type Maker = (...parameters: readonly (Json | undefined)[]) => Json

const lower = 'abcdefghijklmnopqrstuvwxyz'
const upper = lower.toUpperCase()
const digits = '0123456789'
const pools: Record<string, string> = { lower, upper, number: digits, symbol: '!@#$%^&*()[]', alpha: lower + upper }
const anySign = lower + upper + digits + '!@#$%^&*()[]'

/** A whole number of an argument; what is none is the fallback. */
const whole = (value: Json | undefined, fallback: number): number => {
  const number = value === undefined || value === null || value === '' ? Number.NaN : Math.trunc(Number(value))
  return Number.isSafeInteger(number) ? number : fallback
}

/** An argument as text. */
const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))

/** A whole number between two, both included; the wrong way round is put right. */
export const between = (a: number, b: number): number => {
  const [low, high] = a <= b ? [a, b] : [b, a]
  // beyond what randomInt takes, fractions of the range are fine enough
  return high - low < 2 ** 47 ? randomInt(low, high + 1) : Math.min(high, Math.max(low, Math.floor(low + Math.random() * (high - low))))
}
const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The maker of each placeholder, by its name in lower case, as Mock.js knows them. */
export function makersFor({ budget, now, timeZone }: Around): ReadonlyMap<string, Maker> {
  let increment = 0

  /** A text of signs; one number is its length, two are bounds. */
  const text = (pool: readonly string[], min: number, max: number): string => {
    const length = Math.max(0, between(min, max))
    budget.spend(length)
    return Array.from({ length }, () => oneOf(pool)).join('')
  }
  const bounded = (min: Json | undefined, max: Json | undefined, low: number, high: number): [number, number] =>
    min === undefined ? [low, high] : [whole(min, low), whole(max, whole(min, low))]
  const joined = (count: number, make: () => string, by: string): string => {
    budget.spend(count)
    return Array.from({ length: Math.max(0, count) }, make).join(by)
  }
  const poolOf = (name: Json | undefined): string[] | null =>
    typeof name === 'string' && name !== '' ? [...(pools[name.toLowerCase()] ?? name)] : null

  const word = (min?: Json, max?: Json): string => text([...lower], ...bounded(min, max, 3, 10))
  const sentence = (min?: Json, max?: Json): string => `${capital(joined(between(...bounded(min, max, 12, 18)), () => word(), ' '))}.`
  const cword = (...parameters: readonly (Json | undefined)[]): string => {
    const pool = typeof parameters[0] === 'string' && !/^\d*$/.test(parameters[0]) ? [...parameters[0]] : null
    const [min, max] = pool ? parameters.slice(1) : parameters
    return text(pool ?? characters, ...bounded(min, max, 1, 1))
  }
  const csentence = (min?: Json, max?: Json): string => `${cword(...bounded(min, max, 12, 18))}。`
  const string = (...parameters: readonly (Json | undefined)[]): string => {
    const pool = parameters.length > 0 && !/^\d+$/.test(asText(parameters[0])) ? poolOf(parameters[0]) : null
    const [min, max] = pool ? parameters.slice(1) : parameters
    return text(pool ?? [...anySign], ...bounded(min, max, 3, 7))
  }
  const hex = (count: number): string => text([...'0123456789abcdef'], count, count)
  const color = () => `#${hex(6)}`
  const fraction = (count: number): string => (count > 0 ? text([...digits], count - 1, count - 1) + oneOf([...'123456789']) : '')
  const float: Maker = (min, max, dmin, dmax) => {
    const places = Math.min(17, Math.max(0, between(...bounded(dmin, dmax, 0, 17))))
    return Number.parseFloat(`${between(whole(min, -9_007_199_254_740_991), whole(max, 9_007_199_254_740_991))}.${fraction(places) || '0'}`)
  }
  const host = () => `${word()}.example.${oneOf(topLevelDomains)}`

  /** Parts of a moment in the zone, by the letters of a format. */
  const formatted = (format: string, unix: number): string => {
    const [year = '', month = '', day = '', hours = '', minutes = '', seconds = ''] = dateText(unix, timeZone).split(/[- :]/)
    const half = String(Number(hours) % 12 || 12)
    const plain = (number: string) => String(Number(number))
    const parts: Record<string, string> = {
      yyyy: year,
      yy: year.slice(2),
      y: year.slice(2),
      MM: month,
      M: plain(month),
      dd: day,
      d: plain(day),
      HH: hours,
      H: plain(hours),
      hh: half.padStart(2, '0'),
      h: half,
      mm: minutes,
      m: plain(minutes),
      ss: seconds,
      s: plain(seconds),
      SS: '000',
      S: '0',
      A: Number(hours) < 12 ? 'AM' : 'PM',
      a: Number(hours) < 12 ? 'am' : 'pm',
      T: String(unix * 1000),
    }
    const shown = format.replace(/yyyy|yy|y|MM|M|dd|d|HH|H|hh|h|mm|m|ss|s|SS|S|A|a|T/g, (token) => parts[token] as string)
    budget.spend(shown.length)
    return shown
  }
  const dateMaker =
    (fallback: string, moment: () => number): Maker =>
    (format) =>
      formatted(typeof format === 'string' && format !== '' ? format : fallback, moment())
  const someday = () => between(0, now)

  const image: Maker = (size, background, foreground) => {
    const [width, height] = (/^(\d{1,4})x(\d{1,4})$/.exec(asText(size))?.slice(1) ?? ['200', '100']) as [string, string]
    const isColor = (value: Json | undefined): value is string => typeof value === 'string' && /^#?[0-9a-z]{1,20}$/i.test(value)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${isColor(background) ? background : color()}"/><text x="50%" y="50%" text-anchor="middle" fill="${isColor(foreground) ? foreground : '#fff'}">${width}x${height}</text></svg>`
    budget.spend(svg.length)
    return `data:image/svg+xml,${encodeURIComponent(svg)}`
  }
  const listOf = (parameters: readonly (Json | undefined)[]): Json[] =>
    (Array.isArray(parameters[0]) ? parameters[0] : parameters).filter((one) => one !== undefined)
  const shuffled = (list: readonly Json[]): Json[] => {
    const left = [...list]
    budget.spend(left.length)
    return list.map(() => left.splice(randomInt(left.length), 1)[0] as Json)
  }

  const makers: Record<string, Maker> = {
    boolean: (min, max, present) => {
      if (min === undefined) return randomInt(2) === 1
      const [here, there] = [Math.max(0, whole(min, 1)), Math.max(0, whole(max, 1))]
      return Math.random() * (here + there) < here ? present !== false : present === false
    },
    natural: (min, max) => between(Math.max(0, whole(min, 0)), Math.max(0, whole(max, 9_007_199_254_740_991))),
    integer: (min, max) => between(whole(min, -9_007_199_254_740_991), whole(max, 9_007_199_254_740_991)),
    float,
    character: (pool) => oneOf(poolOf(pool) ?? [...anySign]),
    string,
    range: (first, last, step) => {
      const [start, stop] = last === undefined ? [0, whole(first, 0)] : [whole(first, 0), whole(last, 0)]
      const by = Math.max(1, whole(step, 1))
      const length = Math.max(0, Math.ceil((stop - start) / by))
      for (let index = 0; index < length; index++) budget.spend(1)
      return Array.from({ length }, (_, index) => start + index * by)
    },
    date: dateMaker('yyyy-MM-dd', someday),
    time: dateMaker('HH:mm:ss', someday),
    datetime: dateMaker('yyyy-MM-dd HH:mm:ss', someday),
    timestamp: () => now,
    now: (unit, format) => {
      const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second']
      const [wished, shape] = typeof unit === 'string' && units.includes(unit) ? [unit, format] : ['second', format ?? unit]
      const [date = '', clock = ''] = dateText(now, timeZone).split(' ')
      const cut: Record<string, string> = {
        year: `${date.slice(0, 4)}-01-01 00:00:00`,
        month: `${date.slice(0, 7)}-01 00:00:00`,
        day: `${date} 00:00:00`,
        hour: `${date} ${clock.slice(0, 2)}:00:00`,
        minute: `${date} ${clock.slice(0, 5)}:00`,
      }
      if (typeof shape === 'string' && shape !== '') return formatted(shape, now)
      return cut[wished] ?? `${date} ${clock}`
    },
    color,
    hex: color,
    rgb: () => `rgb(${between(0, 255)}, ${between(0, 255)}, ${between(0, 255)})`,
    rgba: () => `rgba(${between(0, 255)}, ${between(0, 255)}, ${between(0, 255)}, ${(Math.random() * 0.99).toFixed(2)})`,
    hsl: () => `hsl(${between(0, 359)}, ${between(0, 99)}, ${between(0, 99)})`,
    word,
    sentence,
    paragraph: (min, max) => joined(between(...bounded(min, max, 3, 7)), () => sentence(), ' '),
    title: (min, max) => joined(between(...bounded(min, max, 3, 7)), () => capital(word()), ' '),
    cword,
    csentence,
    cparagraph: (min, max) => joined(between(...bounded(min, max, 3, 7)), () => csentence(), ''),
    ctitle: (min, max) => cword(...bounded(min, max, 3, 7)),
    first: () => oneOf(firstNames),
    last: () => oneOf(lastNames),
    name: (middle) => [oneOf(firstNames), ...(middle === true ? [oneOf(firstNames)] : []), oneOf(lastNames)].join(' '),
    cfirst: () => oneOf(familyNames),
    clast: () => text(givenNames, 1, 2),
    cname: () => oneOf(familyNames) + text(givenNames, 1, 2),
    protocol: () => oneOf(protocols),
    tld: () => oneOf(topLevelDomains),
    domain: () => host(),
    url: (protocol, domain) => `${asText(protocol) || oneOf(['http', 'https'])}://${asText(domain) || host()}/${word()}`,
    email: (domain) => `${word()}@${asText(domain) || host()}`,
    ip: () => Array.from({ length: 4 }, () => between(1, 254)).join('.'),
    region: () => oneOf(places)[0],
    province: () => oneOf(places)[1],
    city: (whole) => (whole === true ? oneOf(places).slice(1, 3).join(' ') : oneOf(places)[2]),
    county: (whole) => (whole === true ? oneOf(places).slice(1, 4).join(' ') : oneOf(places)[3]),
    zip: () => text([...digits], 6, 6),
    phone: () => `1${oneOf([...'3456789'])}${text([...digits], 9, 9)}`,
    capitalize: (value) => capital(asText(value)),
    upper: (value) => asText(value).toUpperCase(),
    lower: (value) => asText(value).toLowerCase(),
    pick: (...parameters) => {
      const list = listOf(parameters)
      return list.length === 0 ? '' : oneOf(list)
    },
    shuffle: (...parameters) => shuffled(listOf(parameters)),
    guid: () => randomUUID().toUpperCase(),
    uuid: () => randomUUID(),
    id: () => text([...'123456789'], 1, 1) + text([...digits], 16, 16) + oneOf([...'0123456789X']),
    increment: (step) => (increment += whole(step, 1)),
    image,
    img: image,
    dataimage: image,
  }
  const byName = new Map(Object.entries(makers))
  for (const [name, other] of [
    ['bool', 'boolean'],
    ['int', 'integer'],
    ['char', 'character'],
    ['str', 'string'],
    ['inc', 'increment'],
  ] as const)
    byName.set(name, makers[other] as Maker)
  return byName
}
