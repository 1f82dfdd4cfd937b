import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const looked = /\.(html|css|js|mjs|ts|tsx)$/

/** Hosts that serve other people's scripts and fonts. */
const deliveryHosts =
  /\b(?:https?:)?\/\/(?:[\w-]+\.)*(?:unpkg\.com|jsdelivr\.net|cdnjs\.cloudflare\.com|esm\.sh|skypack\.dev|bootcdn\.(?:net|cn)|staticfile\.(?:org|net)|fonts\.googleapis\.com|fonts\.gstatic\.com|fonts\.bunny\.net|alicdn\.com|googletagmanager\.com|google-analytics\.com)[^\s'"`)]*/gi

/**
 * An address on another host in a place from which a browser loads code, styles or fonts
 * automatically.
 */
const loads = [
  /<(?:script|link|iframe|img)\b[^>]*?\b(?:src|href)\s*=\s*["']?((?:https?:)?\/\/[^\s"'>]+)/gi,
  /@import\s+(?:url\()?\s*["']?((?:https?:)?\/\/[^\s"')]+)/gi,
  /\burl\(\s*["']?((?:https?:)?\/\/[^\s"')]+)/gi,
  /\bimport\(\s*["'`]((?:https?:)?\/\/[^"'`]+)/gi,
]

/**
 * Every place in the web client, in source and in the build, that would load something from another
 * host.
 */
export function checkHosts(root: string): string[] {
  return ['web', 'dist/web'].flatMap((folder) =>
    filesBelow(root, folder).flatMap((file) =>
      foreignAddresses(readFileSync(path.join(root, file), 'utf8'), /\.(html|css)$/.test(file)).map(
        (address) => `${file}: names ${address}; everything a page loads comes from our own server`,
      ),
    ),
  )
}

/**
 * Addresses on other hosts that this text would load from. In scripts only certain hosts count,
 * because strings and namespaces are full of addresses.
 */
function foreignAddresses(text: string, isMarkup: boolean): string[] {
  const patterns = isMarkup ? loads : loads.slice(-1)
  const loaded = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
  )
  const delivered = [...text.matchAll(deliveryHosts)].map((match) => match[0])
  return [...new Set([...loaded, ...delivered])]
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => looked.test(name) && !/\.test\.tsx?$|(^|\/)journeys\//.test(name))
    .map((name) => `${folder}/${name}`)
}
