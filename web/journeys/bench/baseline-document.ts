// The baseline that our documents are compared with: a route that sends one document from memory.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const bytes = readFileSync(process.argv[2]!)
const app = fastify()
app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(bytes))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
