// The bare routes that ours are measured beside: one row read by key with a prepared statement, and bytes from memory.
import { readFileSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import fastify from 'fastify'

const [database = '', pageId = '', bytesFile = ''] = process.argv.slice(2)
const row = new BetterSqlite(database, { readonly: true }).prepare('select * from page where page_id = ?')
const bytes = readFileSync(bytesFile)

const app = fastify()
app.post('/row', async () => ({ error_code: 0, data: row.get(Number(pageId)) }))
app.post('/bytes', async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
