import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli, type CliRun } from '../../server/test/run-cli.ts'
import { newDatabase, startPostgres } from '../../server/test/servers/postgres.ts'
import { dbDocument } from '../documents/data.ts'

const server = await startPostgres()
afterAll(server.stop)

let folder = ''
let url = ''
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of drops) await drop()
})
beforeEach(async () => {
  folder = newFolder()
  const made = await newDatabase(server.url)
  drops.push(made.drop)
  url = made.url
})

const query = async (sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
const runAt = (
  address: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CliRun> =>
  runCli(['db', address, ...args], { env: { HOME: folder, SHOWDOC_DIR: folder, ...env } })
const run = (args: readonly string[]) => runAt(url, args)
const text = (name: string) => readFileSync(path.join(folder, 'Data dictionary', name), 'utf8')

const shop = `
  create schema 库存;
  create type mood as enum ('sad', 'happy');
  create domain level as int not null check (value > 0) check (value < 9);
  create table users (
    id bigint generated always as identity primary key,
    email varchar(190) not null unique,
    mood mood default 'happy',
    level level,
    tags text[] not null default '{}',
    whole text generated always as (lower(email)) stored,
    "we|ird\`<b>
name" int
  );
  comment on table users is E'People\n# with | pipes, <script>alert(1)</script> and \`ticks\`';
  comment on column users.email is 'where **mail** goes | a';
  create table 库存.orders (
    id int, part int, user_id bigint references users on delete cascade on update set null,
    total numeric(10, 2) check (total >= 0),
    primary key (id, part)
  );
  create index on 库存.orders using gin (to_tsvector('simple', total::text));
  create unique index big on 库存.orders (user_id desc) include (part) where total > 100;
  create table lines (order_id int, part int, foreign key (order_id, part) references 库存.orders);
  create table events (at date) partition by range (at);
  create table events_2026 partition of events for values from ('2026-01-01') to ('2027-01-01');
  create view mails as select email from users;
  create materialized view counted as select count(*) from users;
  insert into lines default values;
  alter table lines add column added int not null default 5;
  grant select (added) on lines to public;
  create temporary table hidden (x int);
  create table "2026" (x int);`

test('a database becomes a catalog per schema; a second run writes nothing', async () => {
  await query(shop)
  const first = await run([])
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out.split('\n').slice(0, -2)).toEqual(
    [
      'README.md',
      'public/2026.md',
      'public/counted.md',
      'public/events.md',
      'public/lines.md',
      'public/mails.md',
      'public/users.md',
      '库存/orders.md',
    ].map((name) => `create  Data dictionary/${name}`),
  )
  const users = text('public/users.md')
  expect(users).toContain(
    'People<br>\\# with | pipes, &lt;script>alert(1)&lt;/script> and \\`ticks\\`\n',
  )
  expect(users).toContain('| `id` | `bigint` | no | `GENERATED ALWAYS AS IDENTITY` |  |  |')
  expect(users).toContain(
    '| `email` | `character varying(190)` | no |  | where \\*\\*mail\\*\\* goes \\| a |  |',
  )
  expect(users).toContain("| `mood` | `mood (enum 'sad', 'happy')` | yes | `'happy'::mood` |")
  expect(users).toContain(
    '| `level` | `level (integer CHECK ((VALUE > 0)) CHECK ((VALUE < 9)))` | no |',
  )
  expect(users).toContain("| `tags` | `text[]` | no | `'{}'::text[]` |")
  expect(users).toContain('`GENERATED ALWAYS AS (lower((email)::text)) STORED`')
  expect(users).toContain('| ``we\\|ird`<b>␤name`` | `integer` |')
  const orders = text('库存/orders.md')
  expect(orders).toContain('主键 / Primary key: `id`, `part`')
  expect(orders).toContain(
    '| `big` | `user_id DESC` | yes | INCLUDE (part), WHERE `(total > (100)::numeric)` |',
  )
  expect(orders).toContain('| no | gin |')
  expect(orders).toContain('[public.users](../public/users.md) (`id`) | SET NULL | CASCADE |')
  expect(orders).toContain('`(total >= (0)::numeric)`')
  expect(text('public/lines.md')).toContain('[库存.orders](../库存/orders.md) (`id`, `part`)')
  expect(text('public/lines.md')).toContain('| `added` | `integer` | no | `5` |')
  expect(text('public/events.md')).toContain('**分区表 / partitioned table**')
  expect(text('public/counted.md')).toContain('**物化视图 / materialized view**')
  expect(text('README.md')).toContain('## 库存\n')
  expect(text('README.md')).toContain('"public.lines" }o--o| "库存.orders" : "order_id, part"')
  const second = dbDocument.parse(JSON.parse((await run(['--json'])).out))
  expect(second).toMatchObject({ tables: 7, created: 0, updated: 0, unchanged: 8 })
})

test('a schema whose name begins with a number keeps it as the name of its catalog', async () => {
  await query('create schema "2026 sales"; create table "2026 sales".t (x int)')
  await run(['--schema', '2026 sales'])
  expect(readdirSync(path.join(folder, 'Data dictionary'))).toEqual(['2026 sales', 'README.md'])
  expect(text('2026 sales/_catalog.yaml')).toBe('name: "2026 sales"\n')
})

test('of the schemas and tables only those that were chosen are written', async () => {
  await query(shop)
  await run(['--schema', '库存,public', '--include', '库存.*', '--include', 'm*', '--exclude', 'x'])
  expect(readdirSync(path.join(folder, 'Data dictionary', 'public'))).toEqual(['mails.md'])
  expect(existsSync(path.join(folder, 'Data dictionary', '库存', 'orders.md'))).toBe(true)
  await query('drop table lines; drop table 库存.orders')
  const other = dbDocument.parse(JSON.parse((await run(['--schema', 'public', '--json'])).out))
  expect(other.gone).toBe(0)
})

test('a missing database or right is named in both languages, and the password never shown', async () => {
  const role = `ann_${process.pid}`
  await query(
    `create role ${role} login password 'one'; revoke connect on database ${new URL(url).pathname.slice(1)} from public`,
  )
  const home = url
  drops.push(async () => {
    url = server.url
    await query(`drop role ${role}`)
  })
  const as = (pathname: string) => {
    const address = new URL(home)
    address.username = role
    address.password = 'ge heim@1'
    address.pathname = pathname
    url = address.href
  }
  for (const [pathname, english, chinese] of [
    ['/none', 'There is no database ', '没有这个数据库'],
    [new URL(home).pathname, 'This user may not read the database', '此用户无权读取数据库'],
  ] as const) {
    as(pathname)
    const en = await run(['--debug'])
    expect(en).toMatchObject({ code: 1, out: '' })
    expect(en.err).toContain(english)
    const zh = await run(['--lang', 'zh-cn', '--json'])
    expect(zh.err).toContain(chinese)
    for (const shown of [en.err, zh.err, zh.out]) expect(shown).not.toMatch(/ge(?: |%20)heim/)
  }
  expect(readdirSync(folder)).toEqual([])
})

/** SSLRequest. Source: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const isTlsRequest = (bytes: Buffer): boolean =>
  bytes.length === 8 && bytes.readInt32BE(4) === 80_877_103

const certificate = (name: string) =>
  path.join(import.meta.dirname, '../../server/test/certificates', `${name}.pem`)

/** A server before the real one that wants TLS, with a certificate of an authority for tests. */
async function tlsServer(): Promise<{ address: string; close(): void }> {
  const target = new URL(url)
  const front = createServer((socket) => {
    socket.once('data', (bytes) => {
      if (!isTlsRequest(bytes)) return void socket.destroy()
      socket.write('S')
      const secure = new TLSSocket(socket, {
        isServer: true,
        cert: readFileSync(certificate('good')),
        key: readFileSync(certificate('key')),
      })
      const inner = connect(Number(target.port), target.hostname)
      for (const one of [socket, secure, inner]) one.on('error', () => void inner.destroy())
      secure.pipe(inner).pipe(secure)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => front.once('listening', resolve))
  const address = new URL(url)
  address.hostname = 'localhost'
  address.port = String((front.address() as AddressInfo).port)
  return { address: address.href, close: () => void front.close() }
}

test('sslmode means what it means to clients of PostgreSQL, and --ca adds an authority', async () => {
  await query('create table one (id int)')
  const known = getCACertificates('default')
  const { address, close } = await tlsServer()
  const check = (mode: string, args: readonly string[] = [], env = {}) =>
    runAt(mode === '' ? address : `${address}?sslmode=${mode}`, ['--dry-run', ...args], env)
  try {
    for (const mode of ['', 'prefer', 'require', 'no-verify'])
      expect(await check(mode), mode).toMatchObject({ code: 0, err: '' })
    expect(await check('disable')).toMatchObject({ code: 1 })
    expect(await check('', [], { PGSSLMODE: 'disable' })).toMatchObject({ code: 1 })
    for (const mode of ['verify-ca', 'verify-full']) {
      const { code, err } = await check(mode)
      expect(code).toBe(1)
      expect(err).toContain('with --ca FILE')
      expect(await check(mode, ['--ca', certificate('ca')])).toMatchObject({ code: 0, err: '' })
      setDefaultCACertificates(known)
    }
  } finally {
    setDefaultCACertificates(known)
    close()
  }
})

/** A server that asks for the password, and refuses it in a message that repeats it. */
async function refusingServer(): Promise<{ port: number; passwords: string[]; close(): void }> {
  const passwords: string[] = []
  const refuser = createServer((socket) =>
    socket.on('data', (bytes) => {
      const kind = String.fromCharCode(bytes[0] ?? 0)
      if (kind === 'X') return // the client leaves
      if (isTlsRequest(bytes)) return void socket.write('N')
      if (kind !== 'p') {
        // AuthenticationCleartextPassword
        socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
        return
      }
      const password = bytes.subarray(5, -1).toString()
      passwords.push(password)
      const fields = Buffer.from(`SFATAL\0C28P01\0Mrefused ${password}\0\0`)
      const length = Buffer.alloc(4)
      length.writeInt32BE(fields.length + 4)
      socket.end(Buffer.concat([Buffer.from('E'), length, fields]))
    }),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => refuser.once('listening', resolve))
  const { port } = refuser.address() as AddressInfo
  return { port, passwords, close: () => void refuser.close() }
}

test('the password comes from the address or PGPASSWORD, and is in no message', async () => {
  const { port, passwords, close } = await refusingServer()
  const secret = 'ge@heim:%41/ü'
  const at = (password: string) => `postgres://ann${password}@127.0.0.1:${port}/shop`
  const runs = [
    await runAt(at(`:${encodeURIComponent(secret)}`), ['--debug']),
    await runAt(`${at('')}?password=${encodeURIComponent(secret)}`, ['--json']),
    await runAt(at(''), ['--lang', 'zh-cn', '--debug'], { PGPASSWORD: secret }),
  ]
  close()
  expect(passwords).toEqual([secret, secret, secret])
  for (const { code, out, err } of runs) {
    expect(code).toBe(1)
    expect(err).toContain(`127.0.0.1:${port}/shop`)
    expect(err).toContain('refused •••')
    expect(out + err).not.toMatch(/heim/)
  }
})

test('a sign of a password that ends an address is answered with how to write it', async () => {
  for (const password of ['100%', 'a/b', 'a#b', 'a?b']) {
    const { code, err } = await runAt(`postgres://ann:${password}@127.0.0.1:5432/shop`, [])
    expect(code).toBe(64)
    expect(err).toContain('# as %23')
    expect(err).not.toContain(password)
  }
})

test('2,000 tables take as many queries as two, in one read-only transaction', async () => {
  await query(
    `do $$ begin for i in 1..2000 loop
       execute format('create table t%s (id int primary key, a text not null default ''x'', p int references t%s)', i, greatest(i / 10, 1));
       execute format('comment on column t%s.a is ''c%s''', i, i);
     end loop; end $$`,
  )
  const queries: string[] = []
  const original = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    queries.push(String(args[0]))
    return (original as (...all: unknown[]) => unknown).apply(this, args)
  } as never)
  const { code, out } = await run(['--counts'])
  expect(code).toBe(0)
  expect(out).toContain('Pages: 2,001 created')
  expect(queries).toHaveLength(6)
  expect(queries[0]).toBe('begin transaction isolation level repeatable read, read only')
  const source = text('README.md')
  expect(source.match(/```mermaid/g)!.length).toBeLessThanOrEqual(20)
})
