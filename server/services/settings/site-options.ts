import { setTimeout as delay } from 'node:timers/promises'
import type { ReadDatabase } from '../../db/database.ts'
import type { Site } from '../../request-context.ts'
import { readText } from './options.ts'

// Settings of the busiest calls, read by a prepared statement on each request, so that no server
// acts on outdated ones.

const read = async (db: ReadDatabase, name: string): Promise<string> =>
  (await db.prepared.one<{ option_value: string }>('option', [name]))?.option_value ?? ''

/**
 * Whether readers must sign in, for requests without an item row that would tell. Source:
 * server/contract/spec/calls.md 5.2.
 */
export const forcesSignIn = async (db: ReadDatabase): Promise<boolean> =>
  readText('force_login', await read(db, 'force_login'))

/**
 * Whether a link alone does not open files of private items. Source:
 * server/contract/spec/additions.md 8.
 */
export const filesNeedRights = async (db: ReadDatabase): Promise<boolean> =>
  readText('file_access', await read(db, 'file_access')) === 'right'

/**
 * Versions kept per page: 1 to 1000, 20 by default. Source: server/contract/spec/additions.md 6.
 */
export const versionsKept = async (db: ReadDatabase): Promise<number> =>
  readText('history_version_count', await read(db, 'history_version_count'))

/** Whether search engines may index open items. Source: server/contract/spec/additions.md 10. */
export const allowsIndexing = async (db: ReadDatabase): Promise<boolean> =>
  readText('allow_indexing', await read(db, 'allow_indexing'))

/**
 * Whether assistants may connect by the Model Context Protocol. Source:
 * server/contract/spec/additions.md 10.
 */
export const allowsMcp = async (db: ReadDatabase): Promise<boolean> =>
  readText('mcp_enabled', await read(db, 'mcp_enabled'))

/** Hosts that readers may send requests to, as written. Source: server/contract/spec/additions.md 12. */
export const relayHosts = async (db: ReadDatabase): Promise<string> =>
  readText('relay_hosts', await read(db, 'relay_hosts'))

/** Milliseconds for which a server may use a cached site address. */
const addressLasts = 5_000
/**
 * Milliseconds after which a database that does not answer leaves the cached one in use: it must not
 * hold up calls that need no database.
 */
const addressPatience = 500

const addresses = new WeakMap<ReadDatabase, { readonly text: string; readonly readAt: number }>()

/**
 * Public address set by the administrator, or empty. Every request needs it and it hardly ever
 * changes: it is cached for some seconds to save readers a statement.
 */
async function siteAddress(db: ReadDatabase): Promise<string> {
  const cached = addresses.get(db)
  if (cached && performance.now() - cached.readAt < addressLasts) return cached.text
  const reading = read(db, 'site_url').then((text) => {
    addresses.set(db, { text, readAt: performance.now() })
    return text
  })
  if (!cached) return reading
  const known = () => cached.text
  return Promise.race([
    reading.catch(known),
    delay(addressPatience, undefined, { ref: false }).then(known),
  ])
}

/**
 * Base address of links without a trailing slash: the administrator's, else the operator's; empty
 * if neither is set and links begin with the requested address. Only used in links, never for
 * decisions. Source: server/contract/spec/administration.md 10.2.
 */
export const publicAddress = async ({ db, config }: Pick<Site, 'db' | 'config'>): Promise<string> =>
  (await siteAddress(db)) || (config.baseUrl ?? '')

const formerHostsOf = new WeakMap<
  ReadDatabase,
  { readonly hosts: readonly string[]; readonly readAt: number }
>()

/** Host of an address with its port, in lower case; an invalid address is returned unchanged. */
const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address.toLowerCase()

/**
 * Former hosts of the site, cached for some seconds like its address: they only decide whether a
 * link in a text points to this site.
 */
export async function formerHosts(db: ReadDatabase): Promise<readonly string[]> {
  const cached = formerHostsOf.get(db)
  if (cached && performance.now() - cached.readAt < addressLasts) return cached.hosts
  const hosts = readText('former_site_urls', await read(db, 'former_site_urls')).map(hostOf)
  formerHostsOf.set(db, { hosts, readAt: performance.now() })
  return hosts
}

/** Call after a change: this server uses the new address at once, others within seconds. */
export function forgetSiteAddress(db: ReadDatabase): void {
  addresses.delete(db)
  formerHostsOf.delete(db)
}
