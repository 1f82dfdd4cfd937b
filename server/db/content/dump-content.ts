import { Gathered, type NextId, type Rows } from './content.ts'

// The data of a PostgreSQL dump as `pg_restore --data-only` writes it: for each table COPY, a line
// per row and \. at the end; then the state of the sequences. Source: PostgreSQL, "COPY", Text Format.

/** The script ends in the middle of a table, or says what only another version could read. */
export class DumpUnreadable extends Error {
  constructor(line: string) {
    super(line.slice(0, 200))
    this.name = 'DumpUnreadable'
  }
}

const identifier = String.raw`(?:"((?:[^"]|"")+)"|([a-z_][\w$]*))`
const begins = new RegExp(String.raw`^COPY (?:${identifier}\.)?${identifier} \((.*)\) FROM stdin;$`)
const names = new RegExp(identifier, 'g')
const sequence = new RegExp(
  String.raw`^SELECT pg_catalog\.setval\('(?:${identifier}\.)?${identifier}', (\d+), (true|false)\);$`,
)

const nameOf = (quoted: string | undefined, plain: string | undefined): string =>
  quoted?.replaceAll('""', '"') ?? plain ?? ''

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const valueOf = (field: string): string | null =>
  field === String.raw`\N`
    ? null
    : field.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter)

/** @throws {DumpUnreadable} */
export async function* contentOfDump(pieces: AsyncIterable<Buffer>): AsyncGenerator<Rows | NextId> {
  let open: { table: string; columns: string[]; gathered: Gathered } | null = null
  for await (const line of linesOf(pieces)) {
    if (!open) {
      open = tableIn(line)
      const next = nextIn(line)
      if (next) yield next
      continue
    }
    const { table, columns, gathered } = open
    if (line === String.raw`\.`) {
      const rows = gathered.rest()
      if (rows.length > 0) yield { table, columns, rows }
      open = null
      continue
    }
    const row = line.split('\t').map(valueOf)
    if (row.length !== columns.length) throw new DumpUnreadable(`${table}: ${row.length} columns`)
    const rows = gathered.add(row)
    if (rows) yield { table, columns, rows }
  }
  if (open) throw new DumpUnreadable(`${open.table}: no end`)
}

function tableIn(line: string) {
  if (!line.startsWith('COPY ')) return null
  const [, , , quoted, plain, list] = begins.exec(line) ?? []
  if (list === undefined) throw new DumpUnreadable(line)
  const columns = [...list.matchAll(names)].map((match) => nameOf(match[1], match[2]))
  return { table: nameOf(quoted, plain), columns, gathered: new Gathered(columns) }
}

function nextIn(line: string): NextId | null {
  if (!line.startsWith('SELECT pg_catalog.setval(')) return null
  const [, , , quoted, plain, value, isCalled] = sequence.exec(line) ?? []
  if (value === undefined) throw new DumpUnreadable(line)
  return {
    sequence: nameOf(quoted, plain),
    next: Number(value) + (isCalled === 'true' ? 1 : 0),
  }
}

/** Lines, without their ends; a text with several lines is written in one. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      begun.push(piece.subarray(from, end))
      from = end + 1
      const line = (begun.length === 1 ? (begun[0] ?? piece) : Buffer.concat(begun)).toString()
      begun = []
      // of a pg_restore that writes to a pipe as to a text file
      yield line.endsWith('\r') ? line.slice(0, -1) : line
    }
    if (from < piece.length) begun.push(piece.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString()
}
