import { characters } from '../words.ts'
import {
  asText,
  between,
  bounded,
  capital,
  digits,
  drawWith,
  lower,
  oneOf,
  type Argument,
  type MakerContext,
  type Makers,
} from './draw.ts'

const upper = lower.toUpperCase()
const pools: Record<string, string> = {
  lower,
  upper,
  number: digits,
  symbol: '!@#$%^&*()[]',
  alpha: lower + upper,
}
const anySign = lower + upper + digits + '!@#$%^&*()[]'

/** The characters of a named pool, or of the text itself. */
const poolOf = (name: Argument): string[] | null =>
  typeof name === 'string' && name !== '' ? [...(pools[name.toLowerCase()] ?? name)] : null

/** Characters, words, sentences and paragraphs, Latin and Chinese. */
export function textMakers({ budget }: MakerContext): Makers {
  const { text, joined, word } = drawWith(budget)
  const sentence = (min?: Argument, max?: Argument): string =>
    `${capital(joined(between(...bounded(min, max, 12, 18)), () => word(), ' '))}.`
  const cword = (...parameters: readonly Argument[]): string => {
    const pool =
      typeof parameters[0] === 'string' && !/^\d*$/.test(parameters[0]) ? [...parameters[0]] : null
    const [min, max] = pool ? parameters.slice(1) : parameters
    return text(pool ?? characters, ...bounded(min, max, 1, 1))
  }
  const csentence = (min?: Argument, max?: Argument): string =>
    `${cword(...bounded(min, max, 12, 18))}。`
  return {
    character: (pool) => oneOf(poolOf(pool) ?? [...anySign]),
    string: (...parameters) => {
      const pool =
        parameters.length > 0 && !/^\d+$/.test(asText(parameters[0])) ? poolOf(parameters[0]) : null
      const [min, max] = pool ? parameters.slice(1) : parameters
      return text(pool ?? [...anySign], ...bounded(min, max, 3, 7))
    },
    word,
    sentence,
    paragraph: (min, max) => joined(between(...bounded(min, max, 3, 7)), () => sentence(), ' '),
    title: (min, max) => joined(between(...bounded(min, max, 3, 7)), () => capital(word()), ' '),
    cword,
    csentence,
    cparagraph: (min, max) => joined(between(...bounded(min, max, 3, 7)), () => csentence(), ''),
    ctitle: (min, max) => cword(...bounded(min, max, 3, 7)),
    capitalize: (value) => capital(asText(value)),
    upper: (value) => asText(value).toUpperCase(),
    lower: (value) => asText(value).toLowerCase(),
  }
}
