import { once } from 'node:events'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { createServer } from 'mysql2'
import { afterEach, expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'

// A server that speaks the protocol of MySQL, and has no tables.

type Server = ReturnType<typeof createServer> & { readonly _server: NetServer }
let server: Server | undefined
afterEach(() => {
  server?.close(() => undefined)
  server = undefined
})

const text = {
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name: 'version',
  orgName: '',
  characterSet: 45,
  columnLength: 60,
  columnType: 253,
  flags: 0,
  decimals: 0,
}

async function serverOf(refusal?: { code: number; message: string }) {
  const queries: string[] = []
  server = createServer((client) => {
    client.on('error', () => undefined)
    const answer = (sql: string) => {
      queries.push(sql)
      // the driver's server counts on, although every query begins with packet 0
      client.sequenceId = 1
      if (sql.startsWith('select'))
        client.writeTextResult(sql.includes('version()') ? [{ version: '8.4.0' }] : [], [text])
      else client.writeOk()
      client.sequenceId = 0
    }
    client.on('query', answer)
    // the driver's name for `set …`
    client.on('stmt_prepare', answer)
    client.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.4.0',
      connectionId: 1,
      statusFlags: 2,
      characterSet: 45,
      capabilityFlags: 0xff_ff_ff,
      authCallback: (_: unknown, end: (error: null, refused?: typeof refusal) => void) => {
        end(null, refusal)
        client.sequenceId = 0
      },
    })
  }) as Server
  server.listen(0)
  await once(server._server, 'listening')
  const { port } = server._server.address() as AddressInfo
  const folder = newFolder()
  const run = (query = '') =>
    runCli(['db', `mysql://ann:secret@127.0.0.1:${port}/shop${query}`], {
      env: { HOME: folder, SHOWDOC_DIR: folder },
    })
  return { run, queries }
}

test.each([
  [1045, 'Access denied'],
  [3159, 'Connections using insecure transport are prohibited'],
])(
  'a server that may demand TLS (%i) is answered with the way to use it',
  async (code, message) => {
    const { run } = await serverOf({ code, message })
    const { code: exit, err } = await run()
    expect(exit).toBe(1)
    expect(err).toContain(message)
    expect(err).toContain('?ssl-mode=REQUIRED')
  },
)

test.each(['ssl-mode=REQUIRED', 'sslmode=require', 'sslMode=VERIFY_CA'])(
  'with %s nothing is sent without TLS',
  async (mode) => {
    const { run, queries } = await serverOf()
    expect(await run(`?${mode}`)).toMatchObject({ code: 1 })
    expect(queries).toEqual([])
  },
)

test('expressions are read in one mode, whatever that of the server is', async () => {
  const { run, queries } = await serverOf()
  await run()
  expect(queries).toContain("set session sql_mode = ''")
  expect(queries.indexOf("set session sql_mode = ''")).toBeLessThan(
    queries.findIndex((sql) => sql.includes('information_schema')),
  )
})
