import { readFileSync } from 'node:fs'
import http from 'node:http'
import tls from 'node:tls'
import type { Work } from './command.ts'
import { network as en } from './locales/en/network.ts'
import { network as zhCn } from './locales/zh-cn/network.ts'
import { speaker } from './locales/speak.ts'
import { Problem } from './output.ts'

/**
 * Proxy, further certificates and leaving out the certificate test, for every call of this process. Source: command line 1.2, 8.
 *
 * @param sendsToken whether the calls carry a credential
 * @throws {Problem} usage: a setting that cannot be used
 */
export function prepareNetwork(work: Work, sendsToken: boolean): void {
  if (work.settings.insecure && sendsToken) mustBeMeant(work)
  if (prepared.has(work)) return
  prepared.add(work)
  useProxy(work)
  if (work.settings.ca) trust(work, work.settings.ca)
  if (work.settings.insecure) testNothing(work)
}

/** A run may open several sessions; the network is the same for all. */
const prepared = new WeakSet<Work>()

function useProxy(work: Work): void {
  const { env, settings } = work
  const say = speaker(work.locale, { en, 'zh-cn': zhCn })
  const named = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'].map((name) => [name, env[name] || env[name.toLowerCase()]] as const)
  const proxies = { ...Object.fromEntries(named), ...(settings.proxy ? { HTTPS_PROXY: settings.proxy, HTTP_PROXY: settings.proxy } : {}) }
  if (!proxies.HTTPS_PROXY && !proxies.HTTP_PROXY) return
  if (!('setGlobalProxyFromEnv' in http)) throw new Problem('usage', say('proxyUnsupported'), { hint: say('newerNode') })
  try {
    http.setGlobalProxyFromEnv(proxies)
  } catch (error) {
    // its address may hold a password and is not repeated
    throw new Problem('usage', say('proxyMalformed'), { cause: error })
  }
}

function trust(work: Work, file: string): void {
  try {
    const known = [...tls.getCACertificates('default'), ...tls.getCACertificates('system')]
    tls.setDefaultCACertificates([...known, readFileSync(file, 'utf8')])
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new Problem('usage', speaker(work.locale, { en, 'zh-cn': zhCn })('caUnreadable', { file, reason }), { cause: error })
  }
}

function mustBeMeant(work: Work): void {
  if (!work.terminal.isCi || work.sources.insecure === 'variable') return
  const say = speaker(work.locale, { en, 'zh-cn': zhCn })
  throw new Problem('usage', say('insecureInCi'), { hint: say('insecureExplicit') })
}

function testNothing(work: Work): void {
  work.output.warn(speaker(work.locale, { en, 'zh-cn': zhCn })('insecureWarning'))
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  // Node.js says the same in its own words
  process.removeAllListeners('warning')
}
