import { Failure } from '#contract/failures.ts'
import type { FileImporter } from '../importer.ts'
import { sourceLimits } from '../source/limits.ts'
import { legacyTextOf, unixLines } from '../source/parse.ts'
import { Remarks } from '../source/remarks.ts'
import { lineOf } from '../source/values.ts'
import { Conversion } from './convert.ts'
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
    const text = legacyTextOf(bytes)
    if (text === undefined) throw new Failure('importUnknown')
    const { said } = wordsOf(remarksIn)
    const remarks = new Remarks(said.more)
    const shown = new Shown(said, remarks, name)
    const requests: Request[] = []
    const variables = new Map<string, Variable>()
    let introduction = ''
    /** The first line that is none of a request. */
    let odd = 0
    readSections(unixLines(text), {
      section(section) {
        const request = requestOf(section, (why) => shown.tell(section.at, oddMessage(said, why)))
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
        shown.tell(at, said.notes[note](shown.text(lineOf(written, 80), at)))
      },
    })
    if (requests.length === 0) throw new Failure('importHttpNoRequests', { line: odd || 1 })
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
