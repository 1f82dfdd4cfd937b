import type { Database } from '../../db/database.ts'
import type { Site } from '../../request-context.ts'
import { readText } from './options.ts'

// Settings that the busiest calls ask for, read by a prepared statement at each request: no server
// ever acts on an old one.

const read = async (db: Database, name: string): Promise<string> =>
  (await db.prepared.one<{ option_value: string }>('option', [name]))?.option_value ?? ''

/**
 * True when readers must sign in, where no item was found whose row would tell. Source:
 * server/contract/spec/calls.md 5.2.
 */
export const forcesSignIn = async (db: Database): Promise<boolean> =>
  readText('force_login', await read(db, 'force_login'))

/**
 * True when a link alone does not open files of private items. Source:
 * server/contract/spec/additions.md 8.
 */
export const filesNeedRights = async (db: Database): Promise<boolean> =>
  readText('file_access', await read(db, 'file_access')) === 'right'

/**
 * Versions kept of a page: 1 to 1000, 20 when nothing else is set. Source:
 * server/contract/spec/additions.md 6.
 */
export const versionsKept = async (db: Database): Promise<number> =>
  readText('history_version_count', await read(db, 'history_version_count'))

/**
 * True when search engines may take up open items. Source: server/contract/spec/additions.md 10.
 */
export const allowsIndexing = async (db: Database): Promise<boolean> =>
  readText('allow_indexing', await read(db, 'allow_indexing'))

/**
 * True when the site lets assistants in by the Model Context Protocol. Source:
 * server/contract/spec/additions.md 10.
 */
export const allowsMcp = async (db: Database): Promise<boolean> =>
  readText('mcp_enabled', await read(db, 'mcp_enabled'))

/** Milliseconds for which a server may hand out the address that the site had a moment ago. */
const addressLasts = 5_000

const addresses = new WeakMap<Database, { readonly text: string; readonly readAt: number }>()

/**
 * Public address that the administrator has set, or empty. Every request needs it and it changes
 * once in years: it is cached for some seconds, so that readers do not wait for one more statement.
 */
async function siteAddress(db: Database): Promise<string> {
  const cached = addresses.get(db)
  if (cached && performance.now() - cached.readAt < addressLasts) return cached.text
  const text = await read(db, 'site_url')
  addresses.set(db, { text, readAt: performance.now() })
  return text
}

/**
 * Address that links of the site begin with, without a slash at its end: the administrator's, else
 * the operator's; empty where there is none and a link begins with the address that was asked. It
 * only stands in links, and decides nothing. Source: server/contract/spec/administration.md 10.2.
 */
export const publicAddress = async ({ db, config }: Pick<Site, 'db' | 'config'>): Promise<string> =>
  (await siteAddress(db)) || (config.baseUrl ?? '')

const formerHostsOf = new WeakMap<
  Database,
  { readonly hosts: readonly string[]; readonly readAt: number }
>()

/** Host of an address with its port, lower case; an address that is none as it stands. */
const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address.toLowerCase()

/**
 * Hosts under which the site was known before, cached for some seconds as its address is: they only
 * decide whether a link in a text leads here.
 */
export async function formerHosts(db: Database): Promise<readonly string[]> {
  const cached = formerHostsOf.get(db)
  if (cached && performance.now() - cached.readAt < addressLasts) return cached.hosts
  const hosts = readText('former_site_urls', await read(db, 'former_site_urls')).map(hostOf)
  formerHostsOf.set(db, { hosts, readAt: performance.now() })
  return hosts
}

/** After a change: this server hands out the new address at once, others within seconds. */
export function forgetSiteAddress(db: Database): void {
  addresses.delete(db)
  formerHostsOf.delete(db)
}
