import { attachmentAddress, attachmentPath } from './attachments.ts'
import { URL } from '../globals.ts'
import { todaysAddress } from './old-address.ts'

/** The site that shows the content: decides what an address in it means. */
export interface Site {
  /** Full address of the product with a trailing slash, such as `https://docs.example/sub/`. */
  base: string
  /** Former hosts of the site (with port, lower case). */
  formerHosts?: readonly string[]
}

/** The target of an address in content. `href` is what is shown and copied. */
export interface Target {
  kind: 'fragment' | 'screen' | 'attachment' | 'own' | 'foreign'
  href: string
  /** For `screen`: the path below the base address, with query and fragment, for the router. */
  path?: string
}

/** How docsify links to a heading of the same page. */
const docsifyHeading = /^\?id=([^&#]+)$/

/** Paths below the base address that the server answers itself. */
const serverPaths = /^\/(?:server|api|Public|assets)(?:\/|$)/i

/**
 * What an address means on this site. Attachment addresses of this and of former hosts become
 * current ones, older addresses (`#/…`) are translated, and addresses without a host are relative
 * to the base address. Source: web/spec/reading.md 11.9, 14.
 *
 * @param address one that {@link safeLink} or {@link safeSource} let through
 */
export function targetOf(address: string, site: Site): Target {
  if (address.startsWith('data:')) return { kind: 'own', href: address }
  const attachment = attachmentAddress(address)
  const base = new URL(site.base)
  if (attachment) {
    const { host, sign } = attachment
    if (host === null || host === base.host || site.formerHosts?.includes(host)) {
      return { kind: 'attachment', href: site.base + attachmentPath(sign).slice(1) }
    }
    return { kind: 'foreign', href: address }
  }
  if (address.startsWith('#') && !/^#!?\//.test(address)) return { kind: 'fragment', href: address }
  const heading = docsifyHeading.exec(address)?.[1]
  if (heading !== undefined) return { kind: 'fragment', href: `#${heading}` }
  const url = resolved(address, base)
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'own', href: address }
  if (url.host !== base.host || !`${url.pathname}/`.startsWith(base.pathname))
    return { kind: 'foreign', href: url.href }
  const below = `/${url.pathname.slice(base.pathname.length)}`
  const old = /^\/(?:web\/?)?(?:index\.(?:html|php))?$/.test(below) ? todaysAddress(url.hash) : null
  if (old === null && (serverPaths.test(below) || /\.\w{1,8}$/.test(below)))
    return { kind: 'own', href: url.href }
  const path = old ?? below + url.search + url.hash
  return { kind: 'screen', href: site.base + path.slice(1), path }
}

function resolved(address: string, base: InstanceType<typeof URL>) {
  const isFromRoot = /^\/(?!\/)/.test(address) && !`${address}/`.startsWith(base.pathname)
  try {
    return new URL(isFromRoot ? address.slice(1) : address, base)
  } catch {
    return null
  }
}
