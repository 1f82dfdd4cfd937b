import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { inPipe, inTerminal, newFolder, type ProgramRun } from '../../server/test/program.ts'
import { startPostgres } from '../../server/test/servers/postgres.ts'

type Fields = Readonly<Record<string, unknown>>
type Ask = <T>(path: string, fields: Fields) => Promise<T>

const asking =
  (address: string, token: string): Ask =>
  async <T>(path: string, fields: Fields) => {
    const headers = { 'content-type': 'application/json', 'x-api-token': token }
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(fields),
    })
    const { error_code, error_message, data } = (await response.json()) as {
      error_code: number
      error_message?: string
      data: T
    }
    if (error_code !== 0) throw new Error(`${path}: ${error_message}`)
    return data
  }

async function addressOf(run: ProgramRun): Promise<string> {
  const [, address = ''] = await run.sees(/address +(http:\/\/\S+)/)
  await run.sees(/Ctrl\+C/)
  return address
}

async function tokenOf(env: Record<string, string>, data: string): Promise<string> {
  const command = inPipe(['admin', 'token', '--user', 'showdoc', '--data', data], env)
  expect(await command.ended, command.errors()).toBe(0)
  return command.screen().trim()
}

const newItem = async (ask: Ask) =>
  (await ask<{ item_id: number }>('item/add', { item_name: 'Under load', item_type: 1 })).item_id
const newPage = async (ask: Ask, item_id: number, page_title: string) =>
  (
    await ask<{ page_id: number }>('page/save', {
      page_id: 0,
      item_id,
      cat_id: 0,
      page_title,
      page_content: `${page_title} 0`,
    })
  ).page_id

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

interface Writer {
  page: number
  title: string
  /** Number of the last acknowledged save. */
  answered: number
}

/** Writes until the server is gone: each save is acknowledged before the next starts. */
async function writeOn(
  ask: Ask,
  item_id: number,
  writer: Writer,
  onAnswer: () => void,
): Promise<void> {
  for (;;) {
    const page_content = `${writer.title} ${writer.answered + 1}`
    try {
      await ask('page/save', {
        page_id: writer.page,
        item_id,
        page_title: writer.title,
        page_content,
      })
    } catch {
      return
    }
    writer.answered++
    onAnswer()
  }
}

interface Upload {
  url: string
  hash: string
}

async function uploadOn(
  address: string,
  token: string,
  fields: Fields,
  kept: Upload[],
): Promise<void> {
  for (;;) {
    const bytes = randomBytes(1_500_000)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    form.set('file', new Blob([bytes]), `backup-${kept.length}.zip`)
    try {
      const response = await fetch(`${address}/api/page/upload`, {
        method: 'POST',
        headers: { 'x-api-token': token },
        body: form,
      })
      const { success, url } = (await response.json()) as { success: number; url: string }
      if (success === 1) kept.push({ url, hash: hashOf(bytes) })
    } catch {
      return
    }
  }
}

test('kill -9 while 16 people save and upload loses nothing that was acknowledged, and lists nothing half written', async ({
  annotate,
}) => {
  const data = newFolder()
  const env = { SHOWDOC_ADMIN_PASSWORD: 'known to the test', SHOWDOC_LOG_LEVEL: 'error' }
  const start = () => inTerminal(['serve', '--port', '0', '--data', data], env)
  const first = start()
  const address = await addressOf(first)
  const token = await tokenOf(env, data)
  const ask = asking(address, token)
  const item_id = await newItem(ask)
  const writers: Writer[] = await Promise.all(
    Array.from({ length: 16 }, async (_, at) => ({
      page: await newPage(ask, item_id, `Writer ${at}`),
      title: `Writer ${at}`,
      answered: 0,
    })),
  )
  const album = await newPage(ask, item_id, 'Album')

  const uploads: Upload[] = []
  let answers = 0
  const killAfterHalf = () => {
    if (++answers === 150) first.signal('SIGKILL')
  }
  await Promise.all([
    ...writers.map((writer) => writeOn(ask, item_id, writer, killAfterHalf)),
    ...[1, 2].map(() => uploadOn(address, token, { page_id: album, item_id }, uploads)),
  ])
  await first.ended
  expect(answers).toBeGreaterThanOrEqual(150)

  const began = performance.now()
  const second = start()
  const secondAddress = await addressOf(second)
  const again = asking(secondAddress, token)
  const ready = performance.now() - began
  await annotate(`ready ${Math.round(ready)} ms after a kill`)
  expect(ready).toBeLessThan(10_000)

  for (const { page, title, answered } of writers) {
    const { page_content } = await again<{ page_content: string }>('page/info', { page_id: page })
    // the save in progress when the server died was not acknowledged and may be there
    expect([`${title} ${answered}`, `${title} ${answered + 1}`]).toContain(page_content)
    const versions = await again<{ page_history_id: string }[]>('page/history', { page_id: page })
    const texts = await Promise.all(
      versions.map(async ({ page_history_id }) => {
        const both = await again<{ history_page: { page_content: string } }>('page/diff', {
          page_id: page,
          page_history_id,
        })
        return both.history_page.page_content
      }),
    )
    for (let save = 1; save < answered; save++) expect(texts).toContain(`${title} ${save}`)
  }

  const listed = await again<{ url: string; file_size: number }[]>('page/uploadList', {
    page_id: album,
  })
  const files = new Map<string, string>()
  for (const { url, file_size } of listed) {
    const { pathname, search } = new URL(url)
    const bytes = new Uint8Array(
      await (await fetch(secondAddress + pathname + search)).arrayBuffer(),
    )
    expect(bytes.length).toBe(file_size)
    files.set(signOf(url), hashOf(bytes))
  }
  for (const { url, hash } of uploads) expect(files.get(signOf(url))).toBe(hash)

  second.type('\u0003')
  expect(await second.ended).toBe(0)
})

/** The sign of a file, whatever the server's current address is. */
const signOf = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? url

interface Menu {
  menu: { pages: { page_id: string; page_title: string }[] }
}

test('two servers on one PostgreSQL: the other shows at once what one has answered; SIGTERM finishes running requests and ends with 0', async () => {
  const env = await databaseOfTwo()
  const start = () => inPipe(['serve', '--port', '0', '--data', newFolder()], env)
  const data = newFolder()
  const [one, two] = [start(), start()]
  const [oneAddress, twoAddress] = await Promise.all([addressOf(one), addressOf(two)])
  const token = await tokenOf(env, data)
  const sides = [asking(oneAddress, token), asking(twoAddress, token)] as const
  const item_id = await newItem(sides[0])
  const titlesAt = async (ask: Ask) =>
    (await ask<Menu>('item/info', { item_id })).menu.pages.map((page) => page.page_title)

  for (let round = 0; round < 20; round++) {
    const [writes, reads] = round % 2 ? sides : (sides.toReversed() as unknown as typeof sides)
    await reads('item/info', { item_id }) // a menu that could be cached too long
    const page_id = await newPage(writes, item_id, `Made ${round}`)
    expect(await titlesAt(reads)).toContain(`Made ${round}`)
    await writes('page/save', {
      page_id,
      item_id,
      page_title: `Renamed ${round}`,
      page_content: 'x',
    })
    const titles = await titlesAt(reads)
    expect(titles).toContain(`Renamed ${round}`)
    expect(titles).not.toContain(`Made ${round}`)
    await writes('page/delete', { page_id })
    expect(await titlesAt(reads)).not.toContain(`Renamed ${round}`)
  }

  // requests whose body is still being sent when the server is told to stop
  const running = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      begunSave(oneAddress, token, {
        page_id: 0,
        item_id,
        cat_id: 0,
        page_title: `Late ${at}`,
        page_content: 'in time',
      }),
    ),
  )
  one.signal('SIGTERM')
  await expect
    .poll(
      () =>
        fetch(`${oneAddress}/api/common/version`).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 10_000 },
    )
    .toBe('closed')
  for (const answer of await Promise.all(running.map((finish) => finish())))
    expect(answer).toMatchObject({ error_code: 0 })
  expect(await one.ended).toBe(0)
  expect((await titlesAt(sides[1])).filter((title) => title.startsWith('Late')).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, at) => `Late ${at}`),
  )
  two.signal('SIGTERM')
  expect(await two.ended).toBe(0)
})

/** A database of its own, and what two servers on it share. */
async function databaseOfTwo(): Promise<Record<string, string>> {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const name = `two_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return {
    SHOWDOC_DATABASE_URL: url.href,
    SHOWDOC_SECRET_KEY: randomBytes(32).toString('hex'),
    SHOWDOC_ADMIN_PASSWORD: 'known to the test',
    SHOWDOC_LOG_LEVEL: 'error',
  }
}

/**
 * Starts a save and waits until the server has received it; the answer comes after the returned
 * function is called.
 */
function begunSave(
  address: string,
  token: string,
  fields: Fields,
): Promise<() => Promise<unknown>> {
  const body = JSON.stringify(fields)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Expect: '100-continue',
    'X-Api-Token': token,
  }
  const sent = request(`${address}/api/page/save`, { method: 'POST', headers })
  const answer = new Promise<unknown>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(JSON.parse(text)))
    })
  })
  sent.flushHeaders()
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('continue', () =>
      resolve(() => {
        sent.end(body)
        return answer
      }),
    )
  })
}
