import type { Call } from '../call.ts'
import type { Fields } from './example-values.ts'
import { asForm } from './examples.ts'

/** A shell word, quoted. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** Sample commands, with a token if the call requires one. */
export function curlOf(
  call: Call,
  fields: Fields,
  server: string,
): { form: string; json: string | null } {
  const head = [`curl ${quoted(`${server}/api/${call.path}`)}`]
  if (call.fails.includes('notLoggedIn') && !('api_key' in fields))
    head.push(`-H 'Authorization: Bearer '"$TOKEN"`)
  const form = Object.entries(asForm(fields))
  const lines = (more: string[]) => [...head, ...more].join(' \\\n  ')
  if (call.file) {
    const [name = 'file'] = call.file
    return {
      form: lines([
        ...form.map(([key, value]) => `-F ${quoted(`${key}=${value}`)}`),
        `-F ${quoted(`${name}=@picture.png`)}`,
      ]),
      json: null,
    }
  }
  return {
    form: lines(
      form.length > 0
        ? form.map(([key, value]) => `--data-urlencode ${quoted(`${key}=${value}`)}`)
        : ['-X POST'],
    ),
    json: lines([`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(fields))}`]),
  }
}
