// JSON whose integers keep all digits: a number holds those up to 2^53 only, ids of 64 bits have more.

/** More digits are no number that anybody counts with, and take long to convert. */
const mostDigits = 1_000

const exactInteger = new RegExp(`^-?\\d{16,${mostDigits}}$`)

/** Whether a text of JSON or YAML may have integers that a number cannot hold. */
export const mayHaveLongIntegers = (text: string): boolean => /(?:^|[:[,\s])-?\d{16}/.test(text)

/** An integer that a number cannot hold; `undefined` for any other. @param source as it is written */
export const longInteger = (value: unknown, source: string | undefined): bigint | undefined =>
  typeof value === 'number' &&
  Math.abs(value) > Number.MAX_SAFE_INTEGER &&
  exactInteger.test(source ?? '')
    ? BigInt(source!)
    : undefined

/**
 * Integers that a number cannot hold are of the type `bigint`. Recursive: the caller knows that the
 * text is not nested deeply.
 *
 * @throws {SyntaxError}
 */
export const exactJson = (text: string): unknown =>
  mayHaveLongIntegers(text)
    ? JSON.parse(
        text,
        (_key, value: unknown, context?: { readonly source: string }): unknown =>
          longInteger(value, context?.source) ?? value,
      )
    : JSON.parse(text)

/** Not yet in the types of TypeScript. Source: https://tc39.es/proposal-json-parse-with-source/. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }

/** JSON of a value with such integers. */
export const jsonOf = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_key, one: unknown) => (typeof one === 'bigint' ? rawJSON(String(one)) : one),
    indent,
  )
