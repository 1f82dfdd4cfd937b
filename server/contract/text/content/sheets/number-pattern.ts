// Numbers as the patterns of spreadsheet programs show them. Source: ECMA-376 part 1, 18.8.31.

/** An absolute value: its digits, and how many of them are before the point. */
interface Decimal {
  readonly digits: string
  readonly point: number
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'digit'; readonly sign: string }
  | { readonly kind: 'point' | 'comma' | 'percent' }
  | { readonly kind: 'exponent'; readonly hasPlus: boolean }

/** Decimals of a pattern at most, as in spreadsheet programs. */
const mostPlaces = 30
/** Characters of a pattern at most, as there; reading one takes the square of its length. */
const longestPattern = 255

const tokenPattern =
  /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color ?\d+)\]|E([+-])|[^]/gi

/** `undefined` where it means something else than a number: a date, a fraction, a text. */
function tokensOf(section: string): Token[] | undefined {
  const tokens: Token[] = []
  for (const match of section.matchAll(tokenPattern)) {
    const [all, quoted, escaped, sign, exponent] = match
    const text = quoted ?? escaped ?? sign
    if (text !== undefined) tokens.push({ kind: 'text', text })
    else if (exponent) tokens.push({ kind: 'exponent', hasPlus: exponent === '+' })
    // the width of a character, one that fills the cell, a colour
    else if (all.length > 1) continue
    else if ('0#?'.includes(all)) tokens.push({ kind: 'digit', sign: all })
    else if (all === '.') tokens.push({ kind: 'point' })
    else if (all === ',') tokens.push({ kind: 'comma' })
    else if (all === '%') tokens.push({ kind: 'percent' }, { kind: 'text', text: '%' })
    else if (/[a-z@[\]/]/i.test(all)) return undefined
    else tokens.push({ kind: 'text', text: all })
  }
  return tokens
}

/** Parts between semicolons that are not quoted. */
const sectionsOf = (pattern: string): string[] =>
  pattern
    .match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*;?/g)!
    .slice(0, -1)
    .map((section) => section.replace(/;$/, ''))

/** The decimal with this many digits after the point, half away from zero. */
function rounded({ digits, point }: Decimal, places: number): { whole: string; after: string } {
  const kept = point + places
  const padded = kept < 0 ? '0'.repeat(-kept) + digits : digits
  const end = Math.max(0, kept)
  const next = Number(padded[end] ?? 0) >= 5 ? 1n : 0n
  const text = String(BigInt(padded.slice(0, end).padEnd(end, '0') || '0') + next)
  const all = text.padStart(places + 1, '0')
  return { whole: all.slice(0, all.length - places), after: all.slice(all.length - places) }
}

/** With what stands between the digits of the pattern; missing digits as their signs say. */
function wholeOf(tokens: readonly Token[], whole: string, isGrouped: boolean): string {
  const slots = tokens.filter(({ kind }) => kind === 'digit').length
  const digits = whole === '0' ? '' : whole
  let result = ''
  let slot = 0
  const put = (digit: string, left: number) => {
    result += digit
    if (isGrouped && digit !== '' && left > 0 && left % 3 === 0) result += ','
  }
  for (const token of tokens) {
    if (token.kind === 'text') result += token.text
    if (token.kind !== 'digit') continue
    const left = slots - slot - 1
    // the first sign has all digits for which there is none
    const surplus = slot === 0 ? digits.slice(0, Math.max(0, digits.length - slots)) : ''
    for (const [at, digit] of [...surplus].entries()) put(digit, left + surplus.length - at)
    const at = digits.length - 1 - left
    put(at >= 0 ? digits[at]! : token.sign === '0' ? '0' : '', left)
    slot++
  }
  return result
}

function afterOf(tokens: readonly Token[], after: string): string {
  let slot = 0
  return tokens
    .map((token) => {
      if (token.kind === 'text') return token.text
      if (token.kind !== 'digit') return ''
      const rest = after.slice(slot)
      const digit = after[slot++]!
      return token.sign !== '0' && /^0*$/.test(rest) ? '' : digit
    })
    .join('')
}

const digitsIn = (tokens: readonly Token[]): number =>
  tokens.filter(({ kind }) => kind === 'digit').length

/** Without zeros that mean nothing at the beginning. */
function trimmed({ digits, point }: Decimal): Decimal {
  const zeros = /^0*/.exec(digits)![0].length
  return { digits: digits.slice(zeros) || '0', point: point - zeros }
}

function withExponent(tokens: readonly Token[], at: number, decimal: Decimal): string {
  const { hasPlus } = tokens[at] as Token & { kind: 'exponent' }
  const mantissa = tokens.slice(0, at)
  const after = tokens.slice(at + 1)
  const step = Math.max(1, digitsIn(untilPoint(mantissa).before))
  const own = trimmed(decimal)
  let exponent = /^0*$/.test(own.digits) ? 0 : Math.floor((own.point - 1) / step) * step
  const show = () => plain(mantissa, { ...own, point: own.point - exponent })
  const { whole } = rounded({ ...own, point: own.point - exponent }, placesOf(mantissa))
  // 9.99 may have become 10.0
  if (whole.length > step) exponent += step
  const sign = exponent < 0 ? '-' : hasPlus ? '+' : ''
  return `${show()}E${sign}${wholeOf(after, String(Math.abs(exponent)), false)}`
}

function untilPoint(tokens: readonly Token[]): { before: readonly Token[]; rest: Token[] | null } {
  const at = tokens.findIndex(({ kind }) => kind === 'point')
  return at < 0
    ? { before: tokens, rest: null }
    : { before: tokens.slice(0, at), rest: tokens.slice(at + 1) }
}
const placesOf = (tokens: readonly Token[]): number => digitsIn(untilPoint(tokens).rest ?? [])

function plain(tokens: readonly Token[], decimal: Decimal): string {
  const { before, rest } = untilPoint(tokens)
  const { whole, after } = rounded(decimal, digitsIn(rest ?? []))
  const commas = before.findIndex(({ kind }) => kind === 'comma')
  const isGrouped = commas >= 0 && before.slice(commas).some(({ kind }) => kind === 'digit')
  return wholeOf(before, whole, isGrouped) + (rest ? `.${afterOf(rest, after)}` : '')
}

/** Which section of a pattern is for a number: of positive ones, negative ones, zero. */
const sectionFor = (value: number): number => (value === 0 ? 2 : value < 0 ? 1 : 0)

/** The colour that a pattern gives to a number, as CSS has it: of `0;[Red]-0` for -1 `red`. */
export function colourByPattern(value: number, pattern: string): string | undefined {
  if (pattern.length > longestPattern) return undefined
  const sections = sectionsOf(pattern)
  const section = sections[sectionFor(value)] ?? sections[0] ?? ''
  const [, name] =
    /^[^"\\]*\[(Black|Blue|Cyan|Green|Magenta|Red|White|Yellow)\]/i.exec(section) ?? []
  return name?.toLowerCase()
}

/**
 * A decimal as a pattern shows it; `undefined` where the pattern shows no plain number, as dates and
 * fractions, or the text is none.
 *
 * @param text as a spreadsheet item stores a number: `-12.5`
 * @param shift by which power of ten it is greater than the number that is meant
 */
export function shownByPattern(text: string, pattern: string, shift = 0): string | undefined {
  const [, whole, decimals = ''] = /^-?(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || pattern.length > longestPattern) return undefined
  const sections = sectionsOf(pattern)
  // conditions of one's own, such as [>100], other calendars and digits
  if (sections.length === 0 || /\[(?![$BCGMRWY])/i.test(pattern)) return undefined
  const at = sectionFor(Number(text))
  const tokens = tokensOf(sections[at] ?? sections[0]!)
  if (!tokens || placesOf(tokens) > mostPlaces) return undefined
  const percents = tokens.filter(({ kind }) => kind === 'percent').length
  const lastDigit = tokens.findLastIndex(({ kind }) => kind === 'digit')
  // commas after the last digit, or at the point, are thousands that are left out
  const point = tokens.findIndex(({ kind }) => kind === 'point')
  const isScale = (index: number) =>
    tokens[index]?.kind === 'comma' &&
    (index > lastDigit ||
      (point >= 0 &&
        index < point &&
        tokens.slice(index, point).every(({ kind }) => kind === 'comma')))
  const thousands = tokens.filter((_, index) => isScale(index)).length
  const own = tokens.filter((_, index) => !isScale(index))
  const decimal: Decimal = {
    digits: whole + decimals,
    point: whole.length + 2 * percents - 3 * thousands - shift,
  }
  const exponent = own.findIndex(({ kind }) => kind === 'exponent')
  // a section without digits is a text that stands for the number
  const shown =
    lastDigit < 0
      ? own.map((token) => (token.kind === 'text' ? token.text : '')).join('')
      : exponent >= 0
        ? withExponent(own, exponent, decimal)
        : plain(own, decimal)
  return (at === 1 && sections.length === 1 ? '-' : '') + shown
}
