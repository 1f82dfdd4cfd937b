import { BlockList, isIP } from 'node:net'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { hostList, isListed } from '../../host-list.ts'
import { isForbiddenAddress, isInternalAddress, plainHost } from '../../outgoing.ts'
import { relayHosts } from '../settings/site-options.ts'

/** What requests of readers may reach. */
export interface RelayGuard {
  /** Whether any host was named. */
  readonly isOn: boolean
  /** Whether the host of an address was named by an administrator or the operator. */
  isNamed(url: URL): boolean
  /** Whether an address that a host has is off limits. */
  isRefused(address: string): boolean
}

/** The guard by the settings as they are now. Source: server/contract/spec/additions.md 12. */
export async function relayGuard(
  db: Database,
  config: Pick<Config, 'relayHosts' | 'relayNetworks'>,
): Promise<RelayGuard> {
  const hosts = [...config.relayHosts, ...(hostList(await relayHosts(db)) ?? [])]
  const allowed = blockListOf(config.relayNetworks)
  return {
    isOn: hosts.length > 0,
    isNamed: (url) => isListed(hosts, url),
    isRefused: (address) =>
      isForbiddenAddress(address) || (isInternalAddress(address) && !isIn(allowed, address)),
  }
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    if (length === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(length), familyOf(address))
  }
  return list
}

function isIn(list: BlockList, address: string): boolean {
  const plain = plainHost(address)
  return list.check(plain, familyOf(plain))
}
