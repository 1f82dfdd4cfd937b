/**
 * The criteria of COUNTIF, SUMIF and the like, in place of the library's module, which compares as
 * JavaScript does (TRUE is the number 1, an empty text 0) and knows no patterns. The names are its.
 */

type Value = number | string | boolean

interface Criterion {
  operator: string
  /** A number, a truth value or a text: only values of its kind meet it. */
  value: Value
  pattern?: Pattern
}

/** Any number of characters, and any one, in a pattern. */
const [many, one] = [Symbol('*'), Symbol('?')]
type Pattern = readonly (string | symbol)[]

export const TOKEN_TYPE_OPERATOR = 'operator'
export const TOKEN_TYPE_LITERAL = 'literal'

/** Of a cell, its value. */
export const createToken = (value: unknown): unknown => value

/** @param criterion a value, or a text such as `>=5`, `<>TRUE` or `a*` */
export function parse(criterion: unknown): Criterion[] {
  // as in a calculation, an empty cell is 0 here
  if (typeof criterion !== 'string') return [{ operator: '=', value: (criterion ?? 0) as Value }]
  const [, operator = '=', text = ''] = /^(<>|>=|<=|[<>=])?([^]*)$/.exec(criterion) ?? []
  const value = isTruthValue(text) ? text.toLowerCase() === 'true' : asNumber(text)
  return [{ operator, value, ...(typeof value === 'string' && { pattern: patternOf(value) }) }]
}

/** Whether a cell meets a criterion. */
export const compute = ([cell, criterion]: [unknown, Criterion]): boolean =>
  criterion.operator === '<>' ? !isEqual(cell, criterion) : isMet(cell, criterion)

const isTruthValue = (text: string): boolean => /^(?:true|false)$/i.test(text)

/** Texts that are numbers are numbers; of other texts capitals do not matter. */
const asNumber = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text.toLowerCase()

const valueOf = (cell: unknown): Value =>
  typeof cell === 'string' ? asNumber(cell) : ((cell ?? '') as Value)

function isEqual(cell: unknown, { value, pattern }: Criterion): boolean {
  const own = valueOf(cell)
  return pattern ? typeof own === 'string' && isLike(own, pattern) : own === value
}

function isMet(cell: unknown, criterion: Criterion): boolean {
  const { operator, value } = criterion
  if (operator === '=') return isEqual(cell, criterion)
  const own = valueOf(cell)
  if (typeof own !== typeof value || own === '') return false
  if (operator === '<') return own < value
  if (operator === '<=') return own <= value
  return operator === '>' ? own > value : own >= value
}

/** Of a text: `*` and `?` stand for characters, `~` takes the one after it as it is. */
function patternOf(text: string): Pattern {
  // an empty cell is no text
  if (text === '*') return [one, many]
  return (text.match(/~[*?~]|[^]/gu) ?? []).map((sign) =>
    sign === '*' ? many : sign === '?' ? one : sign.replace(/^~(?=.)/u, ''),
  )
}

/**
 * Takes at most the product of both lengths, whatever the pattern: a regular expression of several
 * `*` could stop the tab of everybody who opens the sheet.
 */
function isLike(text: string, pattern: Pattern): boolean {
  const characters = [...text]
  let [at, next] = [0, 0]
  /** The last `*`, and where the text goes on after it. */
  let [star, after] = [-1, 0]
  while (at < characters.length) {
    const sign = pattern[next]
    if (sign === many) [star, after] = [next++, at]
    else if (sign === one || sign === characters[at]) [next, at] = [next + 1, at + 1]
    else if (star >= 0) [next, at] = [star + 1, ++after]
    else return false
  }
  while (pattern[next] === many) next++
  return next === pattern.length
}
