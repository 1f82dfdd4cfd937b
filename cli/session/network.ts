import { readFileSync } from 'node:fs'
import { getBuiltinModule } from 'node:process'
import { BlockList, isIP } from 'node:net'
import type { CommandContext } from '../context.ts'
import { network as en } from '../locales/en/network.ts'
import { network as zhCn } from '../locales/zh-cn/network.ts'
import { createTranslator } from '../locales/translator.ts'
import { Problem } from '../output.ts'

/**
 * Sets up proxy, extra certificates and `--insecure` for every call of this process. Source:
 * cli/spec.md 1.2, 8.
 *
 * @param sendsToken whether the calls carry a credential
 * @param server address of the first call
 * @throws {Problem} usage: an unusable setting
 */
export function prepareNetwork(ctx: CommandContext, sendsToken: boolean, server: string): void {
  if (ctx.settings.insecure && sendsToken) requireExplicitInsecure(ctx)
  if (prepared.has(ctx)) return
  prepared.add(ctx)
  useProxy(ctx, server)
  if (ctx.settings.ca) trust(ctx, ctx.settings.ca)
  if (ctx.settings.insecure) skipCertificateChecks(ctx)
}

/** A run may open several sessions; the network is the same for all. */
const prepared = new WeakSet<CommandContext>()

interface Proxies {
  readonly HTTPS_PROXY?: string | undefined
  readonly HTTP_PROXY?: string | undefined
  readonly NO_PROXY?: string | undefined
}

function proxiesOf({ env, settings }: CommandContext): Proxies {
  const named = (name: string) => env[name] || env[name.toLowerCase()] || undefined
  return {
    HTTPS_PROXY: settings.proxy || named('HTTPS_PROXY'),
    HTTP_PROXY: settings.proxy || named('HTTP_PROXY'),
    NO_PROXY: named('NO_PROXY'),
  }
}

/** A proxy, as it may be shown. */
export interface Proxy {
  /** Without name and password. */
  readonly address: string
  /** Whether it is given a name or a password. */
  readonly signsIn: boolean
}

/** The proxy for an address. None for hosts of `NO_PROXY`. */
export function proxyFor(ctx: CommandContext, address: string): Proxy | undefined {
  const proxies = proxiesOf(ctx)
  if (isExempt(proxies.NO_PROXY ?? '', address)) return undefined
  const proxy = address.startsWith('https:') ? proxies.HTTPS_PROXY : proxies.HTTP_PROXY
  const url = proxy !== undefined && URL.canParse(proxy) ? new URL(proxy) : undefined
  return (
    url && {
      address: `${url.protocol}//${url.host}`,
      signsIn: Boolean(url.username || url.password),
    }
  )
}

/**
 * The list of hosts called without a proxy, where a network (`10.0.0.0/8`, `fd00::/8`) that
 * contains the server is replaced by the server: Node.js supports only names and addresses. Source:
 * cli/spec.md 8
 */
export function withoutProxy(list: string, server: string): string {
  const host = new URL(server).hostname
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => (isInNetwork(host.replace(/^\[|\]$/g, ''), entry) ? host : entry))
    .join(',')
}

/** Whether a list names the host of an address, with the port if it has one, or a domain above it. */
function isExempt(list: string, address: string): boolean {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const ownPort = port || (protocol === 'https:' ? '443' : '80')
  return withoutProxy(list.toLowerCase(), address)
    .split(',')
    .some((entry) => {
      if (entry === '*' || entry.replace(/^\[|\]$/g, '') === host) return true
      const [, name = entry, given = ownPort] = /^([^:]*):(\d+)$/.exec(entry) ?? []
      const domain = name.replace(/^\*?(?=\.)/, '')
      const isMatch = domain.startsWith('.') ? host.endsWith(domain) : host === domain
      return domain !== '' && isMatch && given === ownPort
    })
}

function isInNetwork(host: string, network: string): boolean {
  const [, base = '', digits = ''] = /^\[?([\d.a-f:]+)\]?\/(\d{1,3})$/i.exec(network) ?? []
  const family = isIP(base)
  if (family === 0 || isIP(host) !== family || Number(digits) > (family === 4 ? 32 : 128))
    return false
  const members = new BlockList()
  members.addSubnet(base, Number(digits), `ipv${family as 4 | 6}`)
  return members.check(host, `ipv${family as 4 | 6}`)
}

function useProxy(ctx: CommandContext, server: string): void {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const named = proxiesOf(ctx)
  if (!named.HTTPS_PROXY && !named.HTTP_PROXY) return
  const proxies = {
    ...named,
    ...(named.NO_PROXY ? { NO_PROXY: withoutProxy(named.NO_PROXY, server) } : {}),
  }
  const http = getBuiltinModule('node:http')
  if (!('setGlobalProxyFromEnv' in http))
    throw new Problem('usage', t('proxyUnsupported'), { hint: t('newerNode') })
  try {
    http.setGlobalProxyFromEnv(proxies)
  } catch (error) {
    // its address may contain a password and is not repeated
    throw new Problem('usage', t('proxyMalformed'), { cause: error })
  }
}

/**
 * Trusts the authorities in a file besides those of system and program, in every call from now on.
 * @throws {Problem} usage: it cannot be read
 */
export function trust(ctx: CommandContext, file: string): void {
  try {
    // takes long to load
    const tls = getBuiltinModule('node:tls')
    const known = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
    tls.setDefaultCACertificates([...known, readFileSync(file, 'utf8')])
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new Problem(
      'usage',
      createTranslator(ctx.locale, { en, 'zh-cn': zhCn })('caUnreadable', { file, reason }),
      { cause: error },
    )
  }
}

function requireExplicitInsecure(ctx: CommandContext): void {
  if (!ctx.terminal.isCi || ctx.sources.insecure === 'variable') return
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  throw new Problem('usage', t('insecureInCi'), { hint: t('insecureExplicit') })
}

function skipCertificateChecks(ctx: CommandContext): void {
  ctx.output.warn(createTranslator(ctx.locale, { en, 'zh-cn': zhCn })('insecureWarning'))
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  // Node.js would warn of the same again
  process.removeAllListeners('warning')
}
