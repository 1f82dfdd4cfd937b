import { isUtf8 } from 'node:buffer'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { jsonSize } from '#contract/text/content/json-size.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { task } from '../../workers/task.ts'

/**
 * Parameters of a request before a call's codecs decode them. Has no prototype, so no key is
 * special.
 */
export type Parameters = Record<string, unknown>

const percent = 0x25
const ampersand = 0x26
const plus = 0x2b

const hexValue = (byte: number | undefined): number => {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37
  if (byte >= 0x61 && byte <= 0x66) return byte - 0x57
  return -1
}

/** Whether these bytes are UTF-8; a single byte is checked without a full scan. */
const isText = (bytes: Buffer, start: number, end: number): boolean =>
  end - start === 1 ? (bytes[start] as number) < 0x80 : isUtf8(bytes.subarray(start, end))

type ForeignText = () => never

/** A value that a program has encoded: nothing in it needs encoding any more. */
const isEncoded = (raw: Buffer): boolean =>
  /^(?:[\w.~*+!'()-]|%[\da-f]{2})*$/i.test(raw.toString('latin1'))

/**
 * Decodes one form value from its bytes. `+` is a space, `%XX` a byte. A run of `%XX` that is not
 * UTF-8 stays as sent, because shell scripts send texts such as `like "%abc%"` unencoded.
 *
 * @param foreign called where such a run is in a value that was encoded throughout: it is text in
 * another encoding
 */
function decodeValue(raw: Buffer, foreign?: ForeignText): string {
  if (!raw.includes(percent) && !raw.includes(plus)) return raw.toString('utf8')
  const out = Buffer.allocUnsafe(raw.length)
  let length = 0
  for (let index = 0; index < raw.length;) {
    const byte = raw[index] as number
    if (byte !== percent) {
      out[length++] = byte === plus ? 0x20 : byte
      index++
      continue
    }
    const start = length
    let end = index
    for (;;) {
      const [high, low] = [hexValue(raw[end + 1]), hexValue(raw[end + 2])]
      if (raw[end] !== percent || high < 0 || low < 0) break
      out[length++] = high * 16 + low
      end += 3
    }
    if (end === index) {
      out[length++] = byte // a lone percent sign
      index++
    } else {
      if (!isText(out, start, length)) {
        if (foreign && isEncoded(raw)) foreign()
        length = start
        length += raw.copy(out, length, index, end)
      }
      index = end
    }
  }
  return out.toString('utf8', 0, length)
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return decodeValue(Buffer.from(text))
  }
}

export const textTask = task({
  name: 'encoded text',
  run: decodeText,
  ms: 10_000,
  memoryMb: 256,
  workers: 1,
})

/**
 * Decodes a text that was form-encoded twice, a large one in a worker.
 *
 * @throws {Failure} `serverBusy` when too many large ones are queued
 */
export const decodeOnceMore = async (text: string): Promise<string> =>
  text.length > limits.textBytesInline ? workOrRefuse(textTask, text) : decodeText(text)

/**
 * Adds a field as older servers did: names with empty or numeric brackets make a list, names with a
 * name in brackets a map; of other repeated names the last counts. Source:
 * server/contract/spec/administration.md 0.2.
 */
export const addParameter = (into: Parameters, key: string, value: unknown): void => {
  const bracket = key.endsWith(']') ? key.lastIndexOf('[') : -1
  if (bracket === -1) {
    into[key] = value
    return
  }
  const [name, inner] = [key.slice(0, bracket), key.slice(bracket + 1, -1)]
  const present = into[name]
  const isNumbered = /^\d*$/.test(inner)
  if (typeof present !== 'object' || present === null || Array.isArray(present) !== isNumbered)
    into[name] = isNumbered
      ? [value]
      : Object.assign(Object.create(null) as Parameters, { [inner]: value })
  else if (Array.isArray(present)) present.push(value)
  else (present as Parameters)[inner] = value
}

const foreignText = (field: string) => (): never => {
  throw new Failure('textNotUtf8', { field })
}

/**
 * Decodes an urlencoded body or query from its bytes.
 *
 * @param options.isStrict refuses names and values in another encoding than UTF-8, which would be
 * stored as their escapes; addresses may carry anything
 * @throws {Failure} `tooManyFields`; `textNotUtf8`
 */
export function decodeForm(bytes: Buffer, { isStrict = false } = {}): Parameters {
  const found: Parameters = Object.create(null)
  let keys = 0
  for (let start = 0; start < bytes.length;) {
    if (bytes[start] === ampersand) {
      start++
      continue
    }
    const stop = bytes.indexOf(ampersand, start)
    const end = stop === -1 ? bytes.length : stop
    if (++keys > limits.formKeys) throw new Failure('tooManyFields', { limit: limits.formKeys })
    const pair = bytes.subarray(start, end)
    const equals = pair.indexOf(0x3d)
    const key = decodeValue(
      equals === -1 ? pair : pair.subarray(0, equals),
      isStrict ? foreignText('body') : undefined,
    )
    const value =
      equals === -1
        ? ''
        : decodeValue(pair.subarray(equals + 1), isStrict ? foreignText(key) : undefined)
    addParameter(found, key, value)
    start = end + 1
  }
  return found
}

/**
 * Invalid UTF-8 would be stored as something else.
 * @throws {Failure} `textNotUtf8`
 */
export function mustBeText(bytes: Buffer, field = 'body'): void {
  if (!isUtf8(bytes)) throw new Failure('textNotUtf8', { field })
}

/**
 * Decodes a JSON body; it must be an object in UTF-8. Of repeated keys the last counts.
 *
 * @throws {Failure} `bodyNotJson`, `textNotUtf8`; `bodyTooDeep`, `tooManyFields`
 */
export function decodeJson(bytes: Buffer): Parameters {
  mustBeText(bytes)
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (text.trim() === '') return Object.create(null) as Parameters
  const { depth, values } = jsonSize(text)
  if (depth > limits.jsonDepth) throw new Failure('bodyTooDeep', { limit: limits.jsonDepth })
  if (values > limits.jsonValues) throw new Failure('tooManyFields', { limit: limits.jsonValues })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('bodyNotJson')
  }
  if (Array.isArray(value) && value.length === 0) return Object.create(null) as Parameters
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Failure('bodyNotJson')
  return Object.assign(Object.create(null), value) as Parameters
}

/** A body as received. */
interface Body {
  readonly bytes: Uint8Array
  readonly isJson: boolean
}

const decode = ({ bytes, isJson }: Body): Parameters => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isJson) return decodeJson(buffer)
  mustBeText(buffer)
  return decodeForm(buffer, { isStrict: true })
}

export const bodyTask = task({ name: 'body', run: decode, ms: 10_000, memoryMb: 512, workers: 2 })

/**
 * Decodes the body of a request, a large one in a worker. Source: server/contract/spec/additions.md
 * 6.
 *
 * @throws {Failure} as `decodeForm` and `decodeJson`; `serverBusy` when too many large ones are queued
 */
export async function decodeBody(body: Body): Promise<Parameters> {
  if (body.bytes.length <= limits.bodyBytesInline) return decode(body)
  return workOrRefuse(bodyTask, body, {
    tooHeavy: () => new Failure('badInput', { field: 'body' }),
  })
}
