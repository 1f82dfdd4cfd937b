import { readFileSync } from 'node:fs'
import { catalogCalls, recycleCalls } from '#contract/calls/catalog.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import type { MadeUser } from '../../../server/test/make.ts'
import { sendMultipart } from '../../../server/test/multipart.ts'
import { Refusal, type TestApp } from '../../../server/test/start-app.ts'
import type { SyncCalls } from '../../sync/remote/calls.ts'
import type { BrowserFake } from '../browser-fake.ts'

/** All that `BrowserFake` does, with the answers of a server. */
type Browser = {
  [K in keyof Omit<BrowserFake, 'places'>]: (
    ...given: Parameters<BrowserFake[K]>
  ) => Promise<unknown>
}

/** Whether the server does it. */
const done = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/** The calls of a push, made to a real server. */
export const realCalls = ({ app, as }: TestApp, user: MadeUser): SyncCalls => {
  const { ask } = as(user)
  return {
    isRefused: (error) => error instanceof Refusal,
    compare: (args) => ask(syncCalls.compare, args),
    read: (args) => ask(syncCalls.read, args),
    write: (args) => ask(syncCalls.write, args),
    files: (args) => ask(syncCalls.files, args),
    prune: (args) => ask(syncCalls.prune, args),
    download: async (sign) => {
      const answer = await app.inject({ url: attachmentPath(sign) })
      return answer.statusCode === 200 ? answer.rawPayload : undefined
    },
    file: async (args, { disk, name }) => {
      const headers = { 'x-api-token': user.token }
      const file = { name, bytes: readFileSync(disk) }
      const fields = args as Record<string, string | number>
      const body = await sendMultipart(app, '/api/sync/file', fields, file, headers)
      if (body['error_code'] !== 0) throw new Refusal(body)
      return body['data'] as { sign: string; url: string }
    },
  }
}

/** What a person does in the browser with an item of a real server. */
export class RealBrowser implements Browser {
  private readonly as: ReturnType<TestApp['as']>
  private readonly item_id: number

  constructor(site: TestApp, user: MadeUser, item_id: number) {
    this.as = site.as(user)
    this.item_id = item_id
  }

  makePage({ title, text, cat, order }: Parameters<BrowserFake['makePage']>[0]) {
    return this.as.ask(pageCalls.save, {
      item_id: this.item_id,
      page_title: title,
      page_content: text,
      cat_id: Number(cat ?? 0),
      s_number: order ?? 0,
    })
  }

  async editPage(id: string, change: Parameters<BrowserFake['editPage']>[1]) {
    const page = await this.as.ask(pageCalls.info, { page_id: Number(id) })
    return this.as.ask(pageCalls.save, {
      page_id: Number(id),
      item_id: this.item_id,
      page_title: change.title ?? page.page_title,
      page_content: change.text ?? page.page_content,
      ...(change.cat === undefined ? {} : { cat_id: Number(change.cat) }),
      s_number: change.order ?? 0,
    })
  }

  deletePage(id: string) {
    return this.as.ask(pageCalls.delete, { page_id: Number(id) })
  }

  recover(id: string, keepsCatalog: boolean) {
    const { item_id } = this
    return this.as.ask(recycleCalls.recover, {
      item_id,
      page_id: Number(id),
      keep_catalog: keepsCatalog,
    })
  }

  makeCatalog(name: string, parent: string) {
    return done(this.saveCatalog({ cat_name: name, parent_cat_id: Number(parent) }))
  }

  async changeCatalog(id: string, { name, order }: Parameters<BrowserFake['changeCatalog']>[1]) {
    const { cat_name, parent_cat_id } = await this.catalog(id)
    return this.saveCatalog({
      cat_id: Number(id),
      cat_name: name ?? cat_name,
      parent_cat_id,
      s_number: order ?? 0,
    })
  }

  async moveCatalog(id: string, parent: string) {
    const { cat_name } = await this.catalog(id)
    const parent_cat_id = Number(parent)
    return done(this.saveCatalog({ cat_id: Number(id), cat_name, parent_cat_id }))
  }

  deleteCatalog(id: string) {
    return this.as.ask(catalogCalls.delete, { item_id: this.item_id, cat_id: Number(id) })
  }

  /** Says that somebody is editing a page, or nobody any more. */
  lock(id: string, isLocked: boolean) {
    return this.as.ask(pageCalls.setLock, {
      page_id: Number(id),
      item_id: this.item_id,
      ...(isLocked ? {} : { lock_to: 1_000 }),
    })
  }

  private async catalog(id: string) {
    const catalogs = await this.as.ask(catalogCalls.catList, { item_id: this.item_id })
    const { cat_name, parent_cat_id } = catalogs.find(({ cat_id }) => String(cat_id) === id)!
    return { cat_name, parent_cat_id: Number(parent_cat_id) }
  }

  private saveCatalog(fields: {
    cat_id?: number
    cat_name: string
    parent_cat_id: number
    s_number?: number
  }) {
    return this.as.ask(catalogCalls.save, { item_id: this.item_id, ...fields })
  }
}
