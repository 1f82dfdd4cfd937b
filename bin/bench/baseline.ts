// The baseline that our calls are compared with: one row read by key with a prepared statement, and
// bytes from memory, either one fixed answer or that of the requested page.
import { readFileSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import fastify from 'fastify'
import pg from 'pg'

const [database = '', pageId = '', bytesFile = '', pagesFile = '', documentsFile = ''] =
  process.argv.slice(2)
const id = Number(pageId)

function rowReader(): () => unknown {
  if (!database.startsWith('postgres')) {
    const row = new BetterSqlite(database, { readonly: true }).prepare(
      'select * from page where page_id = ?',
    )
    return () => row.get(id)
  }
  const pool = new pg.Pool({ connectionString: database, max: 6 })
  return async () =>
    (await pool.query({ name: 'row', text: 'select * from page where page_id = $1', values: [id] }))
      .rows[0]
}

const row = rowReader()
const bytes = readFileSync(bytesFile)
/** Answers by what is asked, from a file of JSON. */
const answersIn = (file: string): Map<string, Buffer> =>
  new Map(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(
      ([asked, answer]) => [asked, Buffer.from(answer)],
    ),
  )
const pages = answersIn(pagesFile)
const documents = answersIn(documentsFile)

const app = fastify()
app.post('/row', async () => ({ error_code: 0, data: await row() }))
app.post('/bytes', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(bytes),
)
app.post('/page', async (request, reply) =>
  reply.type('application/json; charset=utf-8').send(pages.get(String(request.body))),
)
app.get('/:item/:page', async (request, reply) =>
  reply.type('text/html; charset=utf-8').send(documents.get(request.url)),
)
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
