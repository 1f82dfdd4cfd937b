import { Readable } from 'node:stream'
import type { InputOf } from '#contract/call.ts'
import type { adminAuditCalls } from '#contract/calls/admin-audit.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { dated } from '../../date-text.ts'
import type { Audit } from '../../models/audit.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { detailOf, filteredAudit } from './filtered.ts'

type Export = InputOf<typeof adminAuditCalls.export>

/** Rows that are read together. */
const atOnce = 1_000

/** The rows in pieces, each read when the one before has been sent. */
async function* pieces({ db }: Administer, input: Export): AsyncGenerator<Audit[]> {
  let last: Audit | undefined
  do {
    const found = filteredAudit(db.read, input)
    if (last) void found.whereRaw('(addtime, id) < (?, ?)', [last.addtime, last.id])
    const rows = await found.orderBy('addtime', 'desc').orderBy('id', 'desc').limit(atOnce)
    last = rows.length === atOnce ? rows.at(-1) : undefined
    yield rows
  } while (last)
}

const columns = [
  'time',
  'actor_uid',
  'actor_name',
  'via',
  'ip',
  'act',
  'object_type',
  'object_id',
  'detail',
] as const

/** A field of CSV (RFC 4180); spreadsheets must not take it for a formula. */
const field = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (values: readonly (string | number)[]): string => `${values.map(field).join(',')}\r\n`

async function* csv(grant: Administer, input: Export): AsyncGenerator<Buffer> {
  const { timeZone } = grant.ctx.site.config
  // the mark tells spreadsheets that it is UTF-8
  let text = `\uFEFF${line(columns)}`
  for await (const rows of pieces(grant, input)) {
    for (const row of rows) {
      const { addtime: time } = dated('addtime', row.addtime, timeZone)
      text += line(columns.map((name) => (name === 'time' ? time : row[name])))
    }
    yield Buffer.from(text)
    text = ''
  }
}

async function* json(grant: Administer, input: Export): AsyncGenerator<Buffer> {
  let before = '[\n'
  for await (const rows of pieces(grant, input)) {
    let text = ''
    for (const { id, addtime, ...row } of rows) {
      const time = new Date(addtime * 1000).toISOString()
      text += `${before}${JSON.stringify({ id, time, ...row, detail: detailOf(row) })}`
      before = ',\n'
    }
    yield Buffer.from(text)
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** Sends the rows that the filters leave while they are read; that it was done is recorded first. */
export async function exportAudit(grant: Administer, input: Export): Promise<void> {
  const { ctx, person, write } = grant
  const isSet = (value: string | number | readonly string[]) =>
    typeof value === 'object' ? value.length > 0 : value !== '' && value !== 0
  const set = Object.entries(input).filter(([, value]) => isSet(value))
  await write((trx) =>
    recordAudit(trx, {
      by: actorOf(ctx, person),
      act: 'data.auditExport',
      detail: Object.fromEntries(set),
      now: ctx.now,
    }),
  )
  const make = input.format === 'csv' ? csv : json
  ctx.answering.send(Readable.from(make(grant, input), { objectMode: false }), {
    'Content-Type': types[input.format],
    'Content-Disposition': `attachment; filename="audit.${input.format}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  })
}
