import { Failure } from '#contract/failures.ts'
import type { FileImporter } from '../importer.ts'
import { sourceLimits } from '../source/file/limits.ts'
import { decodedText, guessedWords, unixLines } from '../source/file/parse.ts'
import { Remarks } from '../source/remarks.ts'
import { lineOf } from '../source/values.ts'
import { Variables, type VariableValue } from '../source/variables.ts'
import { Conversion } from './convert.ts'
import { openEnvironment, variableValue, type Environment } from './environment.ts'
import { looksLikeRequests } from './lines.ts'
import { requestOf, type Odd, type Request } from './request.ts'
import type { Variable } from './section.ts'
import { readSections } from './sections.ts'
import { Shown } from './shown.ts'
import { wordsOf, type Words } from './words.ts'

const oddMessage = (said: Words['said'], odd: Odd): string =>
  typeof odd === 'object'
    ? said.ignored(odd.ignored)
    : odd === 'protocol'
      ? said.protocol
      : said.curl[odd]

/** A part of an answer to another request. */
const isAnswer = /\.(?:request|response)\./

/** The values of an environment, and of the variables of the file that are not in it. */
function valuesOf(text: string, environment: Environment): Variables {
  const values = new Map<string, VariableValue>()
  readSections(text, {
    section: () => undefined,
    note: () => undefined,
    variable: ({ name, value }) => {
      // that of one that is asked for is unknown, and no mistake
      const isAsked = value === ''
      values.set(name, isAsked ? { value, isSecret: true } : variableValue(name, value))
    },
  })
  for (const [name, value] of Object.entries(environment))
    values.set(name, { value: value ?? '', isSecret: value === null })
  return new Variables(values)
}

/**
 * Requests as REST Client, the HTTP client of JetBrains and Visual Studio have them in `.http` and
 * `.rest` files.
 */
export const http: FileImporter = {
  name: 'http',
  recognises: ({ name, bytes }) => looksLikeRequests(name, bytes),
  async read({ name, bytes }, { locale, remarksIn = locale }) {
    if (bytes.length > sourceLimits.bytes)
      throw new Failure('importTooLarge', { limit: sourceLimits.bytes / 1024 / 1024 })
    const decoded = decodedText(bytes)
    if (!decoded) throw new Failure('importEncoding')
    const { text, environment } = openEnvironment(unixLines(decoded.text))
    const { said } = wordsOf(remarksIn)
    const remarks = new Remarks(said.more)
    if (decoded.guess !== undefined) remarks.add(name, guessedWords(decoded.guess, remarksIn))
    const shown = new Shown(said, remarks, name)
    const requests: Request[] = []
    const variables = new Map<string, Variable>()
    let introduction = ''
    /** The first line that is none of a request. */
    let odd = 0
    const values = environment && valuesOf(text, environment)
    const fill = (at: number) => (value: string) =>
      values?.fill(value, (unknown) => {
        if (!isAnswer.test(unknown)) shown.tell(at, said.unknown(unknown))
      }) ?? value
    readSections(text, {
      section(section) {
        const request = requestOf(section, fill(section.at), (why) =>
          shown.tell(section.at, oddMessage(said, why)),
        )
        if (request) requests.push(request)
        else if (section.start) odd ||= section.at
        else if (requests.length === 0 && introduction === '')
          introduction = section.comments.join('\n').trim()
        else shown.tell(section.at, said.unused)
      },
      variable(variable) {
        const known = variables.get(variable.name)
        if (known && known.value !== variable.value)
          shown.tell(variable.at, said.again(variable.name))
        variables.set(variable.name, variable)
      },
      note(at, note, written) {
        if (note === 'request') odd ||= at
        shown.tell(at, said.notes[note](shown.at(at).text(lineOf(written, 80))))
      },
    })
    if (requests.length === 0) throw new Failure('importHttpNoRequests', { line: odd || 1 })
    for (const [name, value] of Object.entries(environment ?? {}))
      variables.set(name, {
        description: '',
        at: 0,
        ...variables.get(name),
        name,
        value: value ?? '',
      })
    const conversion = new Conversion({ ...wordsOf(locale), said }, shown)
    const tree = conversion.tree({
      introduction,
      variables,
      requests,
      name: name.replace(/\.[^.]*$/, ''),
    })
    return { format: 'http', tree, remarks: remarks.all(), operations: requests.length }
  },
}
